package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;

/** A buffer's fields in JSON and CSV, with the same names in both. */
public final class BufferFields {

    /** In writing order. */
    public static final List<String> NAMES = List.of(
            "instruction",
            "shapeIndex",
            "bytes",
            "unpaddedBytes",
            "shape",
            "category",
            "opcode",
            "opName",
            "source",
            "firstStep",
            "lastStep",
            "count",
            "donated",
            "allocation",
            "offset",
            "originHow",
            "originOpName",
            "originSource",
            "argument");

    private BufferFields() {}

    /** Writes one row of a table. */
    public static void row(Buffer buffer, SpaceAnalysis space, JsonGenerator table) throws IOException {
        write(buffer, space.timeline(), table);
        Origin origin = space.origins().of(buffer);
        table.writeStringField("originHow", origin.how().text());
        AdviceJson.text(table, "originOpName", origin.opName());
        AdviceJson.text(table, "originSource", line(origin));
        AdviceJson.text(table, "argument", origin.argument());
    }

    /** Writes the fields of one object. */
    public static void object(Buffer buffer, SpaceAnalysis space, JsonGenerator json) throws IOException {
        write(buffer, space.timeline(), json);
        Origin origin = space.origins().of(buffer);
        json.writeObjectFieldStart("origin");
        json.writeStringField("how", origin.how().text());
        AdviceJson.text(json, "opName", origin.opName());
        AdviceJson.text(json, "opcode", origin.opcode());
        AdviceJson.text(json, "source", line(origin));
        int column = origin.source().map(SourceFrame::column).orElse(0);
        if (column > 0) {
            json.writeNumberField("column", column);
        } else {
            json.writeNullField("column");
        }
        AdviceJson.texts(
                json,
                "frames",
                origin.frames().stream()
                        .map(frame -> (frame + " " + frame.function()).strip())
                        .toList());
        AdviceJson.text(json, "argument", origin.argument());
        AdviceJson.texts(json, "via", origin.via());
        json.writeStringField("instruction", origin.instruction());
        json.writeBooleanField("gathered", origin.gathered());
        if (origin.stack().isPresent()) {
            json.writeObjectFieldStart("stack");
            json.writeStringField("loop", origin.stack().get().loop());
            json.writeNumberField("places", origin.stack().get().places());
            json.writeBooleanField("layers", origin.stack().get().layers());
            json.writeEndObject();
        } else {
            json.writeNullField("stack");
        }
        json.writeEndObject();
    }

    private static @Nullable String line(Origin origin) {
        return origin.source().map(SourceFrame::toString).orElse(null);
    }

    private static void write(Buffer buffer, Timeline timeline, JsonGenerator json) throws IOException {
        BufferDetails details = buffer.details();
        Shape shape = details.shape();
        json.writeStringField("instruction", details.instruction());
        json.writeStringField("shapeIndex", details.shapeIndexText());
        json.writeNumberField("bytes", buffer.size().count());
        json.writeNumberField("unpaddedBytes", buffer.unpadded().count());
        json.writeStringField("shape", shape == null ? "" : shape.toString());
        json.writeStringField("category", buffer.category().text());
        AdviceJson.text(json, "opcode", details.opcode());
        AdviceJson.text(json, "opName", details.opName());
        AdviceJson.text(
                json, "source", details.source().map(SourceFrame::toString).orElse(null));
        json.writeNumberField("firstStep", buffer.firstStep());
        // A space without a trace has no events; what lives throughout then ends before the first.
        json.writeNumberField("lastStep", Math.min(buffer.lastStep(), timeline.steps() - 1));
        json.writeNumberField("count", timeline.countOf(buffer.id()));
        json.writeBooleanField("donated", timeline.isAliased(buffer.id()));
        if (buffer.allocation().isPresent()) {
            json.writeNumberField("allocation", buffer.allocation().getAsInt());
        } else {
            json.writeNullField("allocation");
        }
        if (buffer.offset().isPresent()) {
            json.writeNumberField("offset", buffer.offset().getAsLong());
        } else {
            json.writeNullField("offset");
        }
    }
}
