package peakscope.report.export;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Writer;
import java.util.BitSet;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Timeline;
import peakscope.report.Report;
import peakscope.report.json.BufferFields;

/**
 * All buffers, live at the peak or not, as RFC 4180 with a header. The fields are those of the report, then {@code
 * atPeak} and {@code spans}: the events at which the buffer is live, inclusive, as {@code 3-9 12-20}.
 */
final class BufferTable {

    private BufferTable() {}

    static void write(Report report, OptionalInt top, Writer out) throws IOException {
        CsvFactory factory = CsvFactory.builder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build();
        try (CsvGenerator csv = factory.createGenerator(out)) {
            csv.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            csv.setSchema(columns());
            for (Report.ModuleReport module : report.modules()) {
                for (SpaceAnalysis space : module.spaces()) {
                    rows(module.module().name(), space, top, csv);
                }
            }
        }
    }

    private static CsvSchema columns() {
        CsvSchema.Builder columns =
                CsvSchema.builder().addColumn("module").addColumn("space").setLineSeparator("\r\n");
        BufferFields.NAMES.forEach(columns::addColumn);
        return columns.addColumn("atPeak").addColumn("spans").setUseHeader(true).build();
    }

    private static void rows(String module, SpaceAnalysis space, OptionalInt top, CsvGenerator csv) throws IOException {
        Timeline timeline = space.timeline();
        BitSet chosen = LargestBuffers.of(timeline, top);
        BitSet atPeak = new BitSet();
        for (int buffer : space.largestAtPeak()) {
            atPeak.set(buffer);
        }
        String[] spans = spans(timeline);
        for (int buffer = chosen.nextSetBit(0); buffer >= 0; buffer = chosen.nextSetBit(buffer + 1)) {
            csv.writeStartObject();
            csv.writeStringField("module", module);
            csv.writeStringField("space", space.memory().space().name());
            BufferFields.row(timeline.buffer(buffer), space, csv);
            csv.writeBooleanField("atPeak", atPeak.get(buffer));
            csv.writeStringField("spans", spans[buffer]);
            csv.writeEndObject();
        }
    }

    private static String[] spans(Timeline timeline) {
        String[] spans = new String[timeline.bufferCount()];
        java.util.Arrays.fill(spans, "");
        for (int segment = 0; segment < timeline.segmentCount(); segment++) {
            int buffer = timeline.segmentBuffer(segment);
            // A space without a trace has no events.
            int last = Math.min(timeline.segmentLast(segment), timeline.steps() - 1);
            if (last >= 0) {
                spans[buffer] += (spans[buffer].isEmpty() ? "" : " ") + timeline.segmentFirst(segment) + "-" + last;
            }
        }
        return spans;
    }
}
