package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelWindow;
import peakscope.read.message.Message;

/** Writes how a kernel uses VMEM, if a message lists its windows. */
final class KernelJson {

    private KernelJson() {}

    /** Writes {@code kernel}; null if the message names no window. */
    static void write(JsonGenerator json, Message message) throws IOException {
        Optional<KernelMemory> kernel =
                KernelMemory.of(message).filter(memory -> !memory.windows().isEmpty());
        if (kernel.isEmpty()) {
            json.writeNullField("kernel");
            return;
        }
        KernelMemory memory = kernel.get();
        OptionalLong parts = memory.parts();
        json.writeObjectFieldStart("kernel");
        json.writeArrayFieldStart("windows");
        for (KernelWindow window : memory.windows()) {
            json.writeStartObject();
            json.writeStringField("operand", window.operand());
            json.writeStringField("block", window.block().withoutLayout());
            json.writeStringField("whole", window.whole());
            json.writeNumberField("buffers", window.buffers());
            json.writeNumberField("unpaddedBytes", window.unpadded().count());
            json.writeNumberField("tiledBytes", window.tiled().count());
            json.writeNumberField("bytes", window.all().count());
            AdviceJson.text(json, "fittingBlock", parts.isPresent() ? memory.block(window, parts.getAsLong()) : null);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("spillBytes", memory.spills().count());
        json.writeNumberField("otherBytes", memory.other().count());
        json.writeNumberField("bytes", memory.withParts(1).count());
        AdviceJson.number(json, "limitBytes", memory.limit());
        AdviceJson.number(
                json,
                "fittingBytes",
                parts.isPresent()
                        ? OptionalLong.of(memory.withParts(parts.getAsLong()).count())
                        : OptionalLong.empty());
        json.writeEndObject();
    }
}
