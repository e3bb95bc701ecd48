package peakscope.report.form;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.Visible;
import peakscope.report.Report;
import peakscope.report.json.BufferFields;

/**
 * Writes the buffers live at the peaks as a table: RFC 4180, with a header; absent values are empty fields. Rows are
 * ordered by module and space, largest first. A name that a spreadsheet would take for a formula gets a leading
 * apostrophe, which marks it as text.
 */
public final class CsvReport {

    private CsvReport() {}

    /**
     * Writes the whole table and leaves the writer open.
     *
     * @param top most buffers of a space to list; empty for all
     */
    public static void write(Report report, OptionalInt top, Writer out) throws IOException {
        CsvFactory factory = CsvFactory.builder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build();
        try (CsvGenerator csv = factory.createGenerator(out)) {
            csv.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            csv.setSchema(columns());
            JsonGenerator cells = new SafeCells(csv);
            for (Report.ModuleReport module : report.modules()) {
                for (SpaceAnalysis space : module.spaces()) {
                    rows(module.module().name(), space, top, cells);
                }
            }
        }
        out.flush();
    }

    /** Always on one line, and never a formula: https://owasp.org/www-community/attacks/CSV_Injection. */
    private static final class SafeCells extends JsonGeneratorDelegate {

        private static final String FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

        SafeCells(CsvGenerator csv) {
            super(csv);
        }

        @Override
        public void writeString(@Nullable String text) throws IOException {
            String seen = Visible.of(text == null ? "" : text);
            delegate.writeString(!seen.isEmpty() && FORMULA.indexOf(seen.charAt(0)) >= 0 ? "'" + seen : seen);
        }
    }

    private static CsvSchema columns() {
        CsvSchema.Builder columns =
                CsvSchema.builder().addColumn("module").addColumn("space").setLineSeparator("\r\n");
        BufferFields.NAMES.forEach(columns::addColumn);
        return columns.setUseHeader(true).build();
    }

    private static void rows(String module, SpaceAnalysis space, OptionalInt top, JsonGenerator csv)
            throws IOException {
        int[] largest = space.largestAtPeak();
        for (int i = 0; i < Math.min(largest.length, top.orElse(largest.length)); i++) {
            csv.writeStartObject();
            csv.writeStringField("module", module);
            csv.writeStringField("space", space.memory().space().name());
            BufferFields.row(space.timeline().buffer(largest[i]), space, csv);
            csv.writeEndObject();
        }
    }
}
