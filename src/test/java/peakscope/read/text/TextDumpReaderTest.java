package peakscope.read.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Buffer;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class TextDumpReaderTest {

    private static final Path TEXTS = Path.of("src/test/resources/texts");

    /** The proto's peak plus 1,024 bytes: two tuple tables that its trace does not mention. */
    private static final long PEAK = 9_320_016_384L + 1024;

    @TempDir
    private Path folder;

    private final List<Warning> warnings = new ArrayList<>();

    private static Path file(String dump, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(TEXTS.resolve(dump))) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static SpaceAnalysis analysis(ModuleMemory module, int space) {
        return SpaceAnalysis.of(module, module.spaces().get(space));
    }

    private static Case open(Path path) throws ReadException {
        return CaseReader.read(List.of(path), Progress.NONE);
    }

    @Test
    void aTpuDumpGivesThePeakOfItsProtoAndWhatItsTraceLeavesOut() throws Exception {
        ModuleMemory module = open(TEXTS.resolve("points_oom-v5e")).modules().get(0);
        assertEquals("jit_f", module.name());
        SpaceAnalysis hbm = analysis(module, 0);
        assertEquals(PEAK, hbm.peak().inUse().count());
        assertEquals(9_080_003_992L + 48, hbm.peak().unpadded().count());
        assertEquals(9_400_177_664L, hbm.memory().totalAllocation().count());
        assertEquals(AxisKind.SCHEDULE, hbm.timeline().axis());
        assertEquals(
                List.of("hbm", "vmem", "sflag"),
                module.spaces().stream().map(space -> space.space().name()).toList());
    }

    @Test
    void aCpuDumpGivesThePeakThatItsProtoGives() throws Exception {
        ModuleMemory module = open(TEXTS.resolve("mlp-cpu")).modules().get(0);
        assertEquals(69_480_372L, analysis(module, 0).peak().inUse().count());
        assertEquals("host", module.mainSpace().space().name());
    }

    @Test
    void anyOfTheFilesBringsTheOthersWithIt() throws Exception {
        Case opened = open(file("mlp-cpu", "-live-range.txt"));
        assertEquals(2, opened.inputs().size());
        assertEquals(
                69_480_372L, analysis(opened.modules().get(0), 0).peak().inUse().count());
    }

    @Test
    void aBufferHasItsShapeItsPaddingAndItsPlace() throws Exception {
        SpaceAnalysis hbm =
                analysis(open(TEXTS.resolve("points_oom-v5e")).modules().get(0), 0);
        Buffer buffer = hbm.timeline().buffer(hbm.largestAtPeak()[2]);
        assertEquals(
                "f32[20000000,3]{0,1:T(4,128)}", String.valueOf(buffer.details().shape()));
        assertEquals(80_000_000L, buffer.padding().count());
        assertEquals(4, buffer.paddedDimensions().get(0).to());
        assertTrue(buffer.allocation().isPresent());
    }

    @Test
    void oldCompilersWriteItAllIntoOneFile() throws Exception {
        String whole = Files.readString(file("points_oom-v5e", "-buffer-assignment.txt"))
                + "\nTotal bytes used: 1 (1B)\n\nUsed values:\n<1 a @0>\n positions:\n  a\n uses:\n from instruction: %a = f32[]\n\n"
                + Files.readString(file("points_oom-v5e", "-live-range.txt"));
        Path old = Files.writeString(
                folder.resolve("module_0000.jit_f.after_optimizations-buffer-assignment.txt"),
                whole.replace(", page 0", ""));
        Case opened = open(old);
        assertEquals(PEAK, analysis(opened.modules().get(0), 0).peak().inUse().count());
        assertEquals(1, opened.inputs().size());
    }

    @Test
    void withoutLifetimesAllTemporaryMemoryCountsAndThatIsSaid() throws Exception {
        Path alone = Files.copy(
                file("points_oom-v5e", "-buffer-assignment.txt"),
                folder.resolve("module_0000.jit_f.after_optimizations-buffer-assignment.txt"));
        Case opened = open(alone);
        SpaceAnalysis hbm = analysis(opened.modules().get(0), 0);
        assertEquals(AxisKind.INSTANT, hbm.timeline().axis());
        assertEquals(hbm.memory().totalAllocation(), hbm.peak().inUse());
        assertTrue(opened.warnings().toString().contains("has no lifetimes"), opened.warnings()::toString);
    }

    @Test
    void windowsLineEndsStrangeLinesAndBadSizesDoNoHarm() throws Exception {
        Path file = Files.writeString(
                folder.resolve("x-buffer-assignment.txt"),
                """
                BufferAssignment:
                allocation 0: size 99999999999999999999, parameter 0, shape |(f32[8], /*index=5*/f32[])| at ShapeIndex {0}:
                 value: <1 a.b{0} (phi) @0> (size=-4,offset=0): f32[8]{0}
                what is this
                allocation 1: size 64, color 1, maybe-live-out:
                 value: <2 c @1> (size=64,offset=0): not a shape
                """
                        .replace("\n", "\r\n"));
        ModuleMemory module =
                TextDumpReader.read("m", file, Optional.empty(), Optional.empty(), Progress.NONE, warnings);
        assertEquals(64, analysis(module, 0).peak().inUse().count());
        assertTrue(warnings.toString().contains("1 line of"), warnings::toString);
    }

    @Test
    void aFileWithoutAllocationsIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("x-buffer-assignment.txt"), "BufferAssignment:\n");
        String message = String.valueOf(assertThrows(
                        ReadException.class,
                        () -> TextDumpReader.read(
                                "m", file, Optional.empty(), Optional.empty(), Progress.NONE, warnings))
                .getMessage());
        assertTrue(message.contains("has no line that begins an allocation"), message);
    }

    @Test
    void aLiveRangeAloneSaysWhatIsMissing() throws IOException {
        Path alone = Files.copy(file("mlp-cpu", "-live-range.txt"), folder.resolve("m-live-range.txt"));
        String message = String.valueOf(
                assertThrows(ReadException.class, () -> open(alone)).getMessage());
        assertTrue(message.contains("-buffer-assignment.txt"), message);
    }
}
