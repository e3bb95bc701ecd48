package peakscope.read.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.Timeline;
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
        Path shared = Path.of("../shared/dumps");
        try (Stream<Path> bundled = Files.walk(Dumps.BUNDLED);
                Stream<Path> more = Files.isDirectory(shared) ? Files.walk(shared) : Stream.empty()) {
            return Stream.concat(bundled, more)
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

    private static long largest(Timeline timeline) {
        long largest = 0;
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            if (!timeline.instructionOf(buffer).equals(peakscope.model.BufferDetails.NOT_LISTED)) {
                largest = Math.max(largest, timeline.sizeCount(buffer));
            }
        }
        return largest;
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

    @Property(tries = 200)
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
