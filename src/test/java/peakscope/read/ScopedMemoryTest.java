package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.ScopedMemory;
import peakscope.read.io.Progress;

class ScopedMemoryTest {

    private static final String STEM = "module_0000.jit_f.cl_1003875606.";

    @TempDir
    private Path folder;

    private static Path attention(String stage) {
        return Dumps.BUNDLED.resolve("attn-v5e").resolve(STEM + stage + ".hlo.pb");
    }

    @Test
    void theLargestScratchMemoryComesFromTheLaterDumpBeside() throws Exception {
        Case opened = CaseReader.read(List.of(Dumps.BUNDLED.resolve("attn-v5e")), Progress.NONE);
        ModuleMemory module = opened.modules().get(0);
        assertEquals(1, module.scoped().size());
        ScopedMemory largest = module.scoped().get(0);
        assertEquals("vmem", largest.space().name());
        assertEquals("fusion.17", largest.instruction());
        assertEquals(5_898_240, largest.size().count());
        assertEquals(2, opened.inputs().size());
    }

    @Test
    void withoutItThereIsNone() throws Exception {
        Path alone = Files.copy(attention("after_optimizations"), folder.resolve("a.after_optimizations.hlo.pb"));
        assertTrue(CaseReader.read(List.of(alone), Progress.NONE)
                .modules()
                .get(0)
                .scoped()
                .isEmpty());
    }

    @Test
    void aDamagedOneIsSaidAndTheRestIsShown() throws Exception {
        Files.copy(attention("after_optimizations"), folder.resolve(STEM + "after_optimizations.hlo.pb"));
        byte[] whole = Files.readAllBytes(attention("after_codegen"));
        Files.write(folder.resolve(STEM + "after_codegen.hlo.pb"), Arrays.copyOf(whole, whole.length / 2));
        Case opened = CaseReader.read(List.of(folder), Progress.NONE);
        assertEquals(1, opened.modules().size());
        assertTrue(opened.warnings().toString().contains("scratch memory is unknown"), opened.warnings()::toString);
    }
}
