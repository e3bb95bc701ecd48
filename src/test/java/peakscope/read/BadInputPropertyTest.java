package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Damaged dumps give a result or one line, never another exception, a hang or a heap of memory. */
class BadInputPropertyTest {

    private static final List<String> SAMPLES = List.of("mlp-v5e", "moe-v5p", "lowbit-7x", "points_oom-v5e", "mlp-cpu");

    @Property(tries = 400)
    void aMutatedDumpIsReadOrRefused(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 4) int sample, @ForAll @IntRange(max = 3) int way)
            throws IOException {
        byte[] whole = Files.readAllBytes(Dumps.proto(SAMPLES.get(sample)));
        readOrRefused(mutated(whole, new Random(seed), way));
    }

    @Property(tries = 60)
    void aCutOrDamagedGzipIsReadOrRefused(@ForAll long seed, @ForAll @IntRange(max = 3) int way) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(Files.readAllBytes(Dumps.proto("mlp-v5e")));
        }
        readOrRefused(mutated(packed.toByteArray(), new Random(seed), way));
    }

    static byte[] mutated(byte[] whole, Random random, int way) {
        byte[] bytes = whole.clone();
        int at = random.nextInt(bytes.length);
        switch (way) {
            case 0 -> {
                for (int i = 0; i <= random.nextInt(20); i++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
            }
            case 1 -> bytes = Arrays.copyOf(bytes, at);
            case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(6)), (byte) 0xff);
            default -> {
                int length = Math.min(bytes.length - at, random.nextInt(400));
                byte[] shorter = new byte[bytes.length - length];
                System.arraycopy(bytes, 0, shorter, 0, at);
                System.arraycopy(bytes, at + length, shorter, at, shorter.length - at);
                bytes = shorter;
            }
        }
        return bytes;
    }

    private static void readOrRefused(byte[] bytes) throws IOException {
        Path file = Files.createTempFile("mutated", ".pb");
        try {
            Files.write(file, bytes);
            assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
                try {
                    lookAtEverything(CaseReader.read(List.of(file), Progress.NONE));
                } catch (ReadException refused) {
                    String line = refused.getMessage();
                    assertTrue(line.startsWith(file.toString()), line);
                    assertEquals(1, line.lines().count(), line);
                    assertTrue(line.contains("; "), () -> "no remedy in " + line);
                }
            });
        } finally {
            Files.delete(file);
        }
    }

    /** What a window would ask for must not fail either. */
    private static void lookAtEverything(Case opened) {
        for (ModuleMemory module : opened.modules()) {
            for (SpaceMemory space : module.spaces()) {
                SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
                for (int buffer : analysis.largestAtPeak()) {
                    assertTrue(space.timeline().buffer(buffer).padding().count() >= 0);
                    assertTrue(
                            space.timeline().buffer(buffer).paddedDimensions().size() < 100);
                }
                for (int step = 0; step < space.timeline().steps(); step++) {
                    assertTrue(space.timeline().instruction(step).length() < 100_000);
                }
            }
        }
    }
}
