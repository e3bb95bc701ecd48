package peakscope.chart.bars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.read.message.Highlights;

/** The bars of a kernel's operands: as wide as what they take, with the limit where it cuts them. */
class VmemPainterTest {

    private static final double WIDTH = 602;

    private static KernelMemory memory(String change, String to) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/oom-texts/043-tpu-compile.txt"));
        return KernelMemory.of(
                        Highlights.of(text.replace(change, to)).messages().get(0))
                .orElseThrow();
    }

    private static RecordingSurface paint(KernelMemory memory) {
        return paint(memory, WIDTH);
    }

    private static RecordingSurface paint(KernelMemory memory, double width) {
        RecordingSurface surface = new RecordingSurface(width, VmemPainter.height(memory));
        VmemPainter.paint(surface, memory);
        return surface;
    }

    @Test
    void everyOperandHasABlockForEachBuffer() throws Exception {
        RecordingSurface surface = paint(memory("", ""));
        // Two inputs and an output with two buffers each, as they are and with smaller blocks.
        assertEquals(8, surface.rectsOf(Fill.block(Ink.PARAMETER)).size());
        assertEquals(4, surface.rectsOf(Fill.block(Ink.OUTPUT)).size());
        assertTrue(surface.texts.containsAll(
                List.of("as it is: 192.00 MiB", "rows of every block divided by 2: 96.00 MiB")));
    }

    @Test
    void wordsStayInsideTheFirstBufferWhereTheyCan() throws Exception {
        assertTrue(paint(memory("", "")).texts.contains("input 1"));
        assertFalse(paint(memory("", "")).texts.contains("input 1 64.00 MiB"));
        assertTrue(paint(memory("", ""), 2 * WIDTH).texts.contains("input 1 64.00 MiB"));
    }

    @Test
    void theLimitIsAtItsShareOfTheWidth() throws Exception {
        RecordingSurface surface = paint(memory("", ""));
        assertEquals(1, surface.lines.size());
        assertEquals(1 + 600 * 128 / 192.0, surface.lines.get(0).x1(), 1);
        assertEquals(Ink.LIMIT, surface.lines.get(0).stroke().ink());
        assertTrue(surface.texts.contains("limit 128.00 MiB"));
    }

    @Test
    void tilePaddingIsPale() throws Exception {
        // 1000 columns take eight tiles of 128.
        RecordingSurface padded = paint(memory("window shape is f32[8192,1024]", "window shape is f32[8192,1000]"));
        assertFalse(padded.rectsOf(Fill.padded(Ink.PARAMETER)).isEmpty());
        assertTrue(paint(memory("", "")).rectsOf(Fill.padded(Ink.PARAMETER)).isEmpty());
    }

    @Test
    void withoutAListThereIsOneBar() throws Exception {
        KernelMemory alone = KernelMemory.of(
                        Highlights.of(Files.readString(Path.of("src/test/resources/oom-texts/007-tpu-compile.txt")))
                                .messages()
                                .get(0))
                .orElseThrow();
        RecordingSurface surface = paint(alone);
        assertTrue(surface.texts.contains("the kernel 96.00 MiB"));
        assertTrue(VmemPainter.height(alone) < VmemPainter.height(memory("", "")));
    }
}
