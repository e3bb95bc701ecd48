package peakscope.read.text;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class DamagedTextTest {

    private static final Path TEXTS = Path.of("src/test/resources/texts/points_oom-v5e");
    private static final String STEM = "module_0000.jit_f.cl_1003875606.after_optimizations";

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void damagedTextsAreReadOrRefused(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path assignment = damaged(random, STEM + "-buffer-assignment.txt");
        Path ranges = damaged(random, STEM + "-live-range.txt");
        Path hlo = damaged(random, STEM + ".txt");
        try {
            assertTimeoutPreemptively(Hang.NEVER, () -> {
                try {
                    ModuleMemory module = TextDumpReader.read(
                            "m", assignment, Optional.of(ranges), Optional.of(hlo), Progress.NONE, new ArrayList<>());
                    for (SpaceMemory space : module.spaces()) {
                        SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
                        for (int buffer : analysis.largestAtPeak()) {
                            assertTrue(space.timeline().buffer(buffer).padding().count() >= 0);
                        }
                    }
                } catch (ReadException refused) {
                    assertTrue(String.valueOf(refused.getMessage()).startsWith(assignment.toString()));
                }
            });
        } finally {
            Files.delete(assignment);
            Files.delete(ranges);
            Files.delete(hlo);
        }
    }

    private static Path damaged(Random random, String name) throws IOException {
        byte[] bytes = Files.readAllBytes(TEXTS.resolve(name));
        for (int i = 0; i < random.nextInt(30); i++) {
            bytes[random.nextInt(bytes.length)] =
                    "0123456789{}<>:,\n- x\u00ff".getBytes(StandardCharsets.ISO_8859_1)[random.nextInt(21)];
        }
        int end = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
        return Files.write(Files.createTempFile("damaged", ".txt"), Arrays.copyOf(bytes, end));
    }
}
