package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import peakscope.Hang;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Damages real files, and requires that the rest is read or refused in one line. */
public final class Mutation {

    /** The last way of {@link #of}; the first is 0. */
    public static final int WAYS = 3;

    private Mutation() {}

    /** A copy with some bytes changed, the end cut off, a stretch of ones or a stretch taken out. */
    public static byte[] of(byte[] whole, Random random, int way) {
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

    /** Opens a file with these bytes, and queries everything that a window would. */
    public static void readOrRefused(byte[] bytes, String suffix) throws IOException {
        Path file = Files.createTempFile("mutated", suffix);
        try {
            Files.write(file, bytes);
            assertTimeoutPreemptively(Hang.NEVER, () -> {
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

    private static void lookAtEverything(Case opened) {
        for (ModuleMemory module : opened.modules()) {
            for (SpaceMemory space : module.spaces()) {
                SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
                for (int buffer : analysis.largestAtPeak()) {
                    assertTrue(space.timeline().buffer(buffer).padding().count() >= 0);
                    assertTrue(space.timeline().countOf(buffer) >= 1);
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
