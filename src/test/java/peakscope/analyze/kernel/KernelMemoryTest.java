package peakscope.analyze.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import peakscope.model.value.Bytes;
import peakscope.read.message.Texts;

class KernelMemoryTest {

    private static KernelMemory of(String file) throws IOException {
        return KernelMemory.of(Texts.read(Texts.file(file)).get(0)).orElseThrow();
    }

    @Test
    void windowsAreReadWithTheirBuffers() throws IOException {
        KernelMemory memory = of("043-tpu-compile.txt");
        assertEquals(3, memory.windows().size());
        KernelWindow window = memory.windows().get(2);
        assertEquals("output 0", window.operand());
        assertEquals("f32[8192,1024]", window.block().withoutLayout());
        assertEquals(2, window.buffers());
        assertEquals(window.listed(), window.all());
    }

    @Test
    void theBlockThatFitsIsHalfOfIt() throws IOException {
        KernelMemory memory = of("043-tpu-compile.txt");
        assertEquals(OptionalLong.of(2), memory.parts());
        assertEquals("f32[4096,1024]", memory.block(memory.windows().get(0), 2));
        assertEquals(Bytes.parse("96MiB"), memory.withParts(2));
    }

    @Test
    void spillsAreNoWindows() throws IOException {
        KernelMemory memory = of("S04-tpu-compile.txt");
        assertEquals(Bytes.parse("24.25MiB"), memory.spills());
        assertEquals(0, memory.windows().size());
    }

    @Test
    void aBlockBeyondBeliefIsNoWindow() throws IOException {
        assertEquals(3, of("043-tpu-compile.txt").windows().size());
        String damaged = Texts.file("043-tpu-compile.txt")
                .replace("window shape is f32[8192,1024]", "window shape is f32[819219999999999,102499999999999]");
        Optional<KernelMemory> memory = KernelMemory.of(Texts.read(damaged).get(0));
        assertEquals(0, memory.map(one -> one.windows().size()).orElse(0));
    }
}
