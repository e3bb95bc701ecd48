package peakscope.read.bfc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.address.RegionMap;
import peakscope.model.ModuleMemory;
import peakscope.read.bfc.AllocatorLog.Age;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class BfcDamagedLogTest {

    private static final byte[] NOISE =
            "0123456789abcdef \n\n]:()\\nxInUseFree\u00ff\u001b".getBytes(StandardCharsets.ISO_8859_1);

    @Property(seed = Seeds.SEED, tries = 400 * Seeds.TIMES)
    void damagedLogsAreReadOrRefused(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path file = Files.write(Files.createTempFile("damaged", ".log"), damaged(random));
        try {
            assertTimeoutPreemptively(Hang.NEVER, () -> {
                try {
                    for (ModuleMemory module : BfcLogs.read(file, Progress.NONE, new ArrayList<>())) {
                        hold(module);
                    }
                } catch (ReadException refused) {
                    assertTrue(String.valueOf(refused.getMessage()).startsWith(file.toString()));
                }
            });
        } finally {
            Files.delete(file);
        }
    }

    /** Used and free memory add up, and every buffer has its place. */
    private static void hold(ModuleMemory module) {
        AllocatorState state = AllocatorState.of(module).get(0);
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        assertEquals(analysis.peak().inUse().count(), state.map().inUse());
        assertEquals(module.mainSpace().totalAllocation().count(), state.map().size());
        assertTrue(state.map().fragmentation() >= 0 && state.map().fragmentation() <= 1);
        for (RegionMap region : state.map().regions()) {
            for (int gap = 0; gap < region.gaps(); gap++) {
                assertTrue(region.gapBytes(gap) >= 0);
            }
        }
        for (int buffer : analysis.largestAtPeak()) {
            assertTrue(analysis.timeline().buffer(buffer).allocation().isPresent());
        }
    }

    private static byte[] damaged(Random random) {
        AllocatorLog log = new AllocatorLog(List.of(Age.values()).get(random.nextInt(3)));
        for (int dump = 0; dump < 1 + random.nextInt(3); dump++) {
            log.begin("GPU_" + random.nextInt(2) + "_bfc", random.nextInt(100_000));
            for (int region = 0; region < random.nextInt(4); region++) {
                log.region(random.nextLong(), random.nextInt(20) * 512L);
                for (int chunk = 0; chunk < random.nextInt(20); chunk++) {
                    long size = 256L * random.nextInt(8);
                    if (random.nextBoolean()) {
                        log.inUse(size);
                    } else {
                        log.free(size);
                    }
                }
            }
            log.end("20.50GiB");
        }
        byte[] bytes = log.text().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < random.nextInt(40); i++) {
            bytes[random.nextInt(bytes.length)] = NOISE[random.nextInt(NOISE.length)];
        }
        int end = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
        int start = random.nextInt(4) == 0 ? random.nextInt(end + 1) : 0;
        return Arrays.copyOfRange(bytes, start, end);
    }
}
