package peakscope.report.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.report.document.JsonDocument;

/** Writes a gate as {@code peakscope.check/1}, sizes in exact bytes. */
public final class CheckJson {

    private CheckJson() {}

    /** Writes the whole document and leaves the writer open. */
    public static void write(Gate gate, Writer out) throws IOException {
        JsonDocument.write(out, "peakscope.check/1", json -> {
            json.writeBooleanField("passed", gate.passed());
            json.writeStringField("verdict", gate.verdict());
            json.writeArrayFieldStart("checks");
            for (CheckResult result : gate.results()) {
                result(json, result);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("warnings");
            for (Warning warning : gate.warnings()) {
                json.writeString(warning.toString());
            }
            json.writeEndArray();
        });
    }

    private static void result(JsonGenerator json, CheckResult result) throws IOException {
        json.writeStartObject();
        json.writeStringField("module", result.module());
        json.writeStringField("space", result.space());
        json.writeStringField("check", result.check());
        json.writeStringField("status", result.status().text());
        json.writeNumberField("peakBytes", result.peak().count());
        size(json, "actualBytes", result.actual());
        size(json, "allowedBytes", result.allowed());
        size(json, "baselineBytes", result.baseline());
        json.writeStringField("text", result.text());
        json.writeEndObject();
    }

    private static void size(JsonGenerator json, String name, Optional<Bytes> size) throws IOException {
        if (size.isPresent()) {
            json.writeNumberField(name, size.get().count());
        } else {
            json.writeNullField(name);
        }
    }
}
