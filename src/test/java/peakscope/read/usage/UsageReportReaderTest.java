package peakscope.read.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class UsageReportReaderTest {

    private static final String NAME = "module_0000.jit_f.cl_1003875606.after_optimizations-memory-usage-report.pb";

    @TempDir
    private Path folder;

    private static Path report() {
        return Dumps.BUNDLED.resolve("mlp-v5e").resolve(NAME);
    }

    @Test
    void aReportAloneHoldsWhatTheDumpAllocates() throws Exception {
        Case opened = CaseReader.read(List.of(Files.copy(report(), folder.resolve(NAME))), Progress.NONE);
        ModuleMemory alone = opened.modules().get(0);
        assertEquals("jit_f", alone.name());
        ModuleMemory dump = CaseReader.read(List.of(Dumps.proto("mlp-v5e")), Progress.NONE)
                .modules()
                .get(0);
        for (SpaceMemory space : dump.spaces()) {
            SpaceAnalysis read = alone.spaces().stream()
                    .filter(one -> one.space().color() == space.space().color())
                    .map(one -> SpaceAnalysis.of(alone, one))
                    .findFirst()
                    .orElseThrow();
            // The report includes thread-local memory.
            assertTrue(read.peak().inUse().compareTo(space.totalAllocation()) >= 0);
            assertEquals(read.memory().totalAllocation(), read.peak().inUse());
        }
        assertTrue(opened.warnings().stream().map(Warning::text).anyMatch(text -> text.contains("no lifetimes")));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aDamagedReportIsReadOrRefused(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] bytes = Files.readAllBytes(report());
        for (int i = 0; i < random.nextInt(20); i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        try {
            ModuleMemory read = UsageReportReader.read("r", "m", bytes, new ArrayList<>());
            assertTrue(SpaceAnalysis.of(read, read.mainSpace()).peak().inUse().count() >= 0);
        } catch (ReadException refused) {
            assertEquals(1, String.valueOf(refused.getMessage()).lines().count());
        }
    }
}
