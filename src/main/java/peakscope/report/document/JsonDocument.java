package peakscope.report.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;

/** A document of JSON for other programs: indented, named by its schema first, the same bytes for the same content. */
public final class JsonDocument {

    private JsonDocument() {}

    /** What stands in the document. */
    @FunctionalInterface
    public interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    /**
     * Writes the whole document and leaves the writer open.
     *
     * @param schema for example {@code peakscope.report/1}
     */
    public static void write(Writer out, String schema, Body body) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("schema", schema);
            body.write(json);
            json.writeEndObject();
        }
        out.write("\n");
        out.flush();
    }
}
