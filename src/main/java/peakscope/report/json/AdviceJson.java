package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.fleet.Fleet;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;
import peakscope.report.document.JsonDocument;

/** Writes messages and findings, alone as {@code peakscope.advice/1} or as part of a report. */
public final class AdviceJson {

    private AdviceJson() {}

    /**
     * Writes the whole document and leaves the writer open.
     *
     * @param fleet the logs of a job, whose first to fail has the messages; empty for one text
     */
    public static void write(
            Optional<Fleet> fleet,
            List<Message> messages,
            List<AllocatorState> allocators,
            List<Finding> findings,
            Writer out)
            throws IOException {
        JsonDocument.write(out, "peakscope.advice/1", json -> {
            if (fleet.isPresent()) {
                FleetJson.write(json, fleet.get());
            }
            messages(json, messages);
            AddressMapJson.write(json, allocators);
            json.writeArrayFieldStart("findings");
            for (Finding finding : findings) {
                finding(json, finding);
            }
            json.writeEndArray();
        });
    }

    static void messages(JsonGenerator json, List<Message> messages) throws IOException {
        json.writeArrayFieldStart("messages");
        for (Message message : messages) {
            json.writeStartObject();
            json.writeStringField("family", message.family().text());
            json.writeStringField("topic", message.topic());
            json.writeBooleanField("ended", message.ended());
            json.writeStringField("ending", message.ending().text());
            text(json, "code", message.code());
            json.writeBooleanField("codeInferred", message.codeInferred());
            text(json, "codeName", message.codeName());
            text(json, "space", message.space());
            text(json, "module", message.module());
            text(json, "device", message.device());
            for (Figure figure : Figure.values()) {
                number(json, figure.key(), message.figure(figure));
            }
            text(json, "shape", message.shape());
            text(json, "instruction", message.instruction());
            json.writeObjectFieldStart("details");
            for (Map.Entry<String, String> detail : message.details().entrySet()) {
                json.writeStringField(detail.getKey(), detail.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("allocations");
            for (ListedAllocation allocation : message.allocations()) {
                allocation(json, allocation);
            }
            json.writeEndArray();
            KernelJson.write(json, message);
            json.writeStringField("text", message.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void allocation(JsonGenerator json, ListedAllocation allocation) throws IOException {
        json.writeStartObject();
        json.writeNumberField("rank", allocation.rank());
        json.writeNumberField("bytes", allocation.bytes());
        number(json, "unpaddedBytes", allocation.unpadded());
        number(json, "paddingBytes", allocation.padding());
        if (allocation.expansion().isPresent()) {
            json.writeNumberField("expansion", allocation.expansion().getAsDouble());
        } else {
            json.writeNullField("expansion");
        }
        text(json, "shape", allocation.shape());
        text(json, "opName", allocation.opName());
        text(json, "source", allocation.source());
        text(json, "label", allocation.label());
        text(json, "kind", allocation.kind());
        text(json, "tag", allocation.tag());
        json.writeEndObject();
    }

    static void finding(JsonGenerator json, Finding finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", finding.id());
        text(json, "code", finding.code());
        text(json, "section", finding.section());
        json.writeStringField("severity", finding.severity().text());
        json.writeStringField("title", finding.title());
        json.writeStringField("detail", finding.detail());
        json.writeArrayFieldStart("evidence");
        for (Evidence evidence : finding.evidence()) {
            json.writeStartObject();
            json.writeStringField("text", evidence.text());
            text(json, "instruction", evidence.instruction());
            number(json, "bytes", evidence.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
        size(json, "savingBytes", finding.saving().map(Saving::bytes));
        size(json, "peakAfterBytes", finding.saving().map(Saving::peakAfter));
        texts(json, "steps", finding.steps());
        texts(json, "flags", finding.lines().stream().map(CodeLine::text).toList());
        json.writeArrayFieldStart("do");
        for (CodeLine line : finding.lines()) {
            json.writeStartObject();
            json.writeStringField("kind", line.kind().text());
            json.writeStringField("text", line.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        text(json, "risk", finding.risk().orElse(null));
        text(json, "reference", finding.reference());
        json.writeEndObject();
    }

    static void number(JsonGenerator json, String name, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsLong());
        } else {
            json.writeNullField(name);
        }
    }

    static void size(JsonGenerator json, String name, Optional<Bytes> size) throws IOException {
        if (size.isPresent()) {
            json.writeNumberField(name, size.get().count());
        } else {
            json.writeNullField(name);
        }
    }

    public static void text(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeStringField(name, value);
        }
    }

    static void texts(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
