package peakscope.read.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import peakscope.Collection;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class UsageTextReaderTest {

    private static final String END = "-memory-usage-report";

    @TempDir
    private static Path folder;

    private static ModuleMemory alone(Path report) throws IOException, ReadException {
        Path own = Files.createTempDirectory(folder, "alone");
        Case opened = CaseReader.read(List.of(Files.copy(report, own.resolve(report.getFileName()))), Progress.NONE);
        return opened.modules().get(0);
    }

    static List<Path> reports() throws IOException {
        Path more = Collection.folder("dumps").orElse(Dumps.BUNDLED);
        try (Stream<Path> bundled = Files.walk(Dumps.BUNDLED);
                Stream<Path> collected = Files.walk(more)) {
            return Stream.concat(bundled, collected)
                    .distinct()
                    .filter(file -> file.toString().endsWith(END + ".txt"))
                    .filter(file -> Files.exists(proto(file)))
                    .sorted()
                    .toList();
        }
    }

    private static Path proto(Path text) {
        return text.resolveSibling(text.getFileName().toString().replace(".txt", ".pb"));
    }

    /** The compiler writes the same figures twice: rounded in the text, exact in the proto. */
    @TestFactory
    Stream<DynamicTest> theTextHoldsWhatTheProtoHolds() throws IOException {
        return reports().stream()
                .map(text -> DynamicTest.dynamicTest(text.toString(), () -> {
                    ModuleMemory read = alone(text);
                    ModuleMemory exact = alone(proto(text));
                    assertEquals(
                            exact.spaces().stream()
                                    .map(SpaceMemory::totalAllocation)
                                    .toList(),
                            read.spaces().stream()
                                    .map(SpaceMemory::totalAllocation)
                                    .toList());
                    for (int i = 0; i < exact.spaces().size(); i++) {
                        Timeline of = read.spaces().get(i).timeline();
                        long largest = largest(exact.spaces().get(i).timeline());
                        long difference = Math.abs(largest - largest(of));
                        assertTrue(
                                difference <= Math.max(1024, largest / 100),
                                () -> text + " differs by " + difference + " bytes of " + largest);
                    }
                }));
    }

    /** The largest allocation, all its parts together. */
    private static long largest(Timeline timeline) {
        Map<Integer, Long> allocations = new HashMap<>();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            if (timeline.allocation(buffer) >= 0) {
                allocations.merge(timeline.allocation(buffer), timeline.sizeBytes(buffer), Long::sum);
            }
        }
        return allocations.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    @Test
    void aLogHoldsReportsOfSeveralModulesBetweenOtherLines() throws Exception {
        String log = Files.readString(Path.of("src/test/resources/logs/tpu-stderr-verbose.log"));
        Path file = Files.writeString(
                Files.createDirectories(folder.resolve("log")).resolve("stderr.txt"),
                log + "\nI1121 01:36:30.000000 20110 x.cc:1] other lines\n" + log.replace("jit_step", "jit_eval"));
        List<ModuleMemory> modules =
                CaseReader.read(List.of(file), Progress.NONE).modules();
        assertEquals(
                List.of("jit_step", "jit_eval"),
                modules.stream().map(ModuleMemory::name).toList());
        SpaceMemory hbm = modules.get(1).mainSpace();
        assertEquals("hbm", hbm.space().name());
        assertEquals(49_772_762_624L, hbm.totalAllocation().count());
        assertEquals(49_772_762_624L, hbm.timeline().inUse(0).count());
    }

    @Test
    void eachByteCountsForTheLargestPlaceThatItIsIn() {
        Places places = new Places();
        places.add(0, 1000, "bf16[10,50]");
        places.add(500, 2000, "f32[500]");
        places.add(600, 100, "s8[100]");
        places.add(3000, 500, "s8[500]");
        assertEquals(
                List.of(
                        new UsageSpace.Entry(7, 500, 2000, "f32[500]"),
                        new UsageSpace.Entry(7, 0, 500, "part of bf16[10,50]"),
                        new UsageSpace.Entry(7, 3000, 500, "s8[500]"),
                        UsageSpace.Entry.sum(7, 2500, 500)),
                places.parts(7));
    }

    /** A place that stands out only by rounding is not a part, but its bytes are not lost. */
    @Test
    void whatTwoPlacesHoldApartIsNotLost() {
        long gigabyte = 1_000_000_000L;
        Places places = new Places();
        places.add(0, gigabyte, "f32[250000000]");
        places.add(5_000_000, gigabyte, "s32[250000000]");
        assertEquals(
                List.of(
                        new UsageSpace.Entry(7, 0, gigabyte, "f32[250000000]"),
                        UsageSpace.Entry.sum(7, gigabyte, 5_000_000)),
                places.parts(7));
    }

    /** Compared with counting byte by byte. */
    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void partsOfAnAllocationAreDisjointAndCoverItAll(@ForAll Random random) {
        Places places = new Places();
        int end = 0;
        for (int i = random.nextInt(12); i >= 0; i--) {
            int offset = random.nextInt(400);
            int size = 1 + random.nextInt(100);
            places.add(offset, size, "place " + i);
            end = Math.max(end, offset + size);
        }
        int[] parts = new int[end];
        for (UsageSpace.Entry part : places.parts(0)) {
            for (long at = part.offset(); at < part.offset() + part.size(); at++) {
                parts[Math.toIntExact(at)]++;
            }
        }
        for (int at = 0; at < end; at++) {
            assertEquals(1, parts[at], "byte " + at);
        }
    }

    @Test
    void theOlderFormIsOneTableOfAllMemories() throws Exception {
        Path file = Files.writeString(
                Files.createDirectories(folder.resolve("older"))
                        .resolve("module_0001.jit_g.gpu_after_optimizations-memory-usage-report.txt"),
                """
                Total bytes used: 6291520 (6.00MiB)

                Allocations sorted by size:

                cumulative_size; total_size - cumulative_size; allocation
                ------------------------------------------------------------------------------
                    4.00MiB( 67%);    2.00MiB; allocation 0: size 4.00MiB, parameter 0, shape |f32[1024,1024]| at ShapeIndex {}:
                    6.00MiB(100%);        64B; allocation 2: size 2.00MiB, color 1, preallocated-temp:
                [The rest 1 allocations are less than 1% of the total size and not shown.]


                Allocations sorted by size with their values:
                allocation 0: size 4.00MiB, parameter 0, shape |f32[1024,1024]| at ShapeIndex {}:
                """);
        Case opened = CaseReader.read(List.of(file), Progress.NONE);
        List<SpaceMemory> spaces = opened.modules().get(0).spaces();
        assertEquals(2, spaces.size());
        assertEquals(4 << 20, spaces.get(0).totalAllocation().count());
        assertEquals(2 << 20, spaces.get(1).totalAllocation().count());
        assertTrue(
                opened.warnings().stream()
                        .anyMatch(warning -> warning.text().contains("leaves out small allocations, 64 B together")),
                () -> opened.warnings().toString());
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void aDamagedTextIsReadOrRefused(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] bytes = Files.readAllBytes(Dumps.BUNDLED
                .resolve("mlp-v5e")
                .resolve("module_0000.jit_f.cl_1003875606.after_optimizations-memory-usage-report.txt"));
        for (int i = 0; i < random.nextInt(20); i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        Path file = Files.createTempFile("damaged", ".txt");
        try {
            Files.write(file, bytes);
            ModuleMemory read = UsageTextReader.read(file, "m", Progress.NONE, new java.util.ArrayList<>());
            assertTrue(SpaceAnalysis.of(read, read.mainSpace()).peak().inUse().count() >= 0);
        } catch (ReadException refused) {
            assertEquals(1, String.valueOf(refused.getMessage()).lines().count());
        } finally {
            Files.delete(file);
        }
    }
}
