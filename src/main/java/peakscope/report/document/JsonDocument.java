package peakscope.report.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;

/** A JSON document for other programs: indented, with its schema first, the same bytes for the same content. */
public final class JsonDocument {

    private static final JsonFactory FACTORY =
            new JsonFactoryBuilder().characterEscapes(new SeenCharacters()).build();

    private JsonDocument() {}

    /** JSON writes a character as it is or by number: by number if it would be invisible. */
    private static final class SeenCharacters extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes[0x7f] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int c) {
            return Visible.isHarmless(c) || Character.isSurrogate((char) c)
                    ? null
                    : new SerializedString(String.format(Locale.ROOT, "\\u%04x", c));
        }
    }

    /** The document's content. */
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
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
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
