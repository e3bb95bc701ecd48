package peakscope.report.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.timeline.SourceFrame;

/** Speedscope's file format, with one sampled profile in bytes: https://www.speedscope.app/file-format-schema.json. */
final class SpeedscopeExport {

    private SpeedscopeExport() {}

    static void write(PeakStacks stacks, Writer out) throws IOException {
        Map<SourceFrame, Integer> frames = new LinkedHashMap<>();
        List<List<Integer>> samples = new ArrayList<>();
        long total = 0;
        for (PeakStacks.Entry entry : stacks.entries()) {
            List<Integer> sample = new ArrayList<>();
            for (SourceFrame frame : entry.stack()) {
                sample.add(number(frame, frames));
            }
            sample.add(number(new SourceFrame("", entry.buffer().details().label(), 0, 0), frames));
            samples.add(sample);
            total = Math.addExact(total, entry.buffer().size().count());
        }
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeStringField("$schema", "https://www.speedscope.app/file-format-schema.json");
            json.writeStringField("exporter", "peakscope");
            json.writeStringField("name", stacks.module() + ", " + stacks.space() + " at the peak");
            json.writeNumberField("activeProfileIndex", 0);
            json.writeObjectFieldStart("shared");
            json.writeArrayFieldStart("frames");
            for (SourceFrame frame : frames.keySet()) {
                frame(frame, json);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeArrayFieldStart("profiles");
            json.writeStartObject();
            json.writeStringField("type", "sampled");
            json.writeStringField("name", stacks.space() + " at the peak");
            json.writeStringField("unit", "bytes");
            json.writeNumberField("startValue", 0);
            json.writeNumberField("endValue", total);
            json.writeArrayFieldStart("samples");
            for (List<Integer> sample : samples) {
                json.writeStartArray();
                for (int frame : sample) {
                    json.writeNumber(frame);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("weights");
            for (PeakStacks.Entry entry : stacks.entries()) {
                json.writeNumber(entry.buffer().size().count());
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static int number(SourceFrame frame, Map<SourceFrame, Integer> frames) {
        Integer next = frames.size();
        Integer known = frames.putIfAbsent(frame, next);
        return known == null ? next : known;
    }

    private static void frame(SourceFrame frame, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", frame.function().isBlank() ? frame.shortText() : frame.function());
        if (!frame.file().isEmpty()) {
            json.writeStringField("file", frame.file());
        }
        if (frame.line() > 0) {
            json.writeNumberField("line", frame.line());
        }
        if (frame.column() > 0) {
            json.writeNumberField("col", frame.column());
        }
        json.writeEndObject();
    }
}
