package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.read.io.Gone;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class HostileInputTest {

    private static final int ALLOC = HloProtoWriter.ALLOC;
    private static final int FREE = HloProtoWriter.FREE;
    private static final int SHARE_WITH = HloProtoWriter.SHARE_WITH;

    @TempDir
    private Path folder;

    private String refusal(Path... paths) {
        return String.valueOf(assertThrows(ReadException.class, () -> CaseReader.read(List.of(paths), Progress.NONE))
                .getMessage());
    }

    private String refusal(String name, byte[] bytes) throws IOException {
        return refusal(Files.write(folder.resolve(name), bytes));
    }

    private static Case open(HloProtoWriter writer) throws IOException, ReadException {
        return CaseReader.read(List.of(Synthetic.write(writer.toBytes())), Progress.NONE);
    }

    private static SpaceAnalysis first(Case opened) {
        ModuleMemory module = opened.modules().get(0);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static HloProtoWriter threeBuffers() {
        return new HloProtoWriter()
                .instruction(1, "a", HloProtoWriter.shape(4))
                .buffer(1, 1000, 0, 1, List.of())
                .buffer(2, 200, 0, 1, List.of())
                .buffer(3, 30, 0, 1, List.of())
                .allocation(0, 2000, 0, 0, 1, 2, 3);
    }

    @Test
    void aCircleOfSharingIsSaidAndBroken() throws Exception {
        Case opened = open(threeBuffers()
                .trace(
                        new long[] {ALLOC, 1},
                        new long[] {SHARE_WITH, 2, 1},
                        new long[] {SHARE_WITH, 1, 2},
                        new long[] {SHARE_WITH, 3, 3},
                        new long[] {FREE, 2}));
        assertEquals(1000, first(opened).peak().inUse().count());
        assertTrue(opened.warnings().toString().contains("are ignored; the file may be damaged"));
    }

    @Test
    void whatIsFreedTwiceIsFreedOnce() throws Exception {
        Case opened = open(threeBuffers()
                .trace(new long[] {ALLOC, 1}, new long[] {FREE, 1}, new long[] {FREE, 1}, new long[] {ALLOC, 2}));
        assertEquals(List.of(1000L, 0L, 0L, 200L), curve(first(opened)));
    }

    private static List<Long> curve(SpaceAnalysis space) {
        return LongStream.range(0, space.timeline().steps())
                .mapToObj(step -> space.timeline().inUseBytes((int) step))
                .toList();
    }

    @Test
    void unknownBuffersInstructionsAndSizesAreSaid() throws Exception {
        Case opened = open(threeBuffers()
                .buffer(4, -5, 0, 99, List.of())
                .buffer(5, Long.MAX_VALUE, 0, 1, List.of(7, 7))
                .allocation(1, Long.MIN_VALUE, 0, 5, 4, 1234)
                .trace(new long[] {ALLOC, 1}, new long[] {ALLOC, 77}, new long[] {ALLOC, 5}));
        String warnings = opened.warnings().toString();
        assertTrue(warnings.contains("3 sizes are negative or above 1 PiB"), warnings);
        assertTrue(warnings.contains("1 logical buffer names an instruction"), warnings);
        assertTrue(warnings.contains("1 entry of an allocation names an unknown"), warnings);
        assertTrue(warnings.contains("1 trace event names an unknown buffer"), warnings);
        assertEquals(1000, first(opened).peak().inUse().count());
    }

    @Test
    void sizesThatAddUpBeyondSixtyFourBitsAreRefused() throws IOException {
        HloProtoWriter writer = new HloProtoWriter().instruction(1, "a", HloProtoWriter.shape(1));
        for (int i = 0; i < 9000; i++) {
            writer.buffer(i, 1L << 50, 0, 1, List.of()).allocation(i, 1L << 50, 0, 5, i);
        }
        assertTrue(refusal("huge.pb", writer.toBytes()).contains("add up beyond 8 EiB"));
    }

    @Test
    void tuplesNestedWithoutEndHaveNoShapeButDoNoHarm() throws Exception {
        HloProtoWriter.Message shape = HloProtoWriter.shape(1);
        for (int i = 0; i < 5000; i++) {
            shape = HloProtoWriter.tuple(shape);
        }
        Case opened = open(new HloProtoWriter()
                .instruction(1, "deep", shape)
                .buffer(1, 64, 0, 1, List.of(0, 0))
                .allocation(0, 64, 0, 5, 1));
        assertEquals(64, first(opened).peak().inUse().count());
    }

    @Test
    void aLengthBeyondTheFileIsSaidWithItsPlace() throws IOException {
        String line = refusal("long.pb", new byte[] {
            0x0a,
            0x10,
            0x0a,
            0x05,
            'j',
            'i',
            't',
            '_',
            'f',
            0x12,
            0x04,
            'm',
            'a',
            'i',
            'n',
            0x1a,
            (byte) 0xff,
            (byte) 0xff,
            (byte) 0xff,
            0x7f,
            0x00,
            0x00
        });
        assertTrue(line.contains("near byte"), line);
    }

    @ParameterizedTest
    @CsvSource({
        "'', is empty",
        "hello, is not in a format that Peakscope knows",
        "'\u0089PNG\r\n\u001a\n', is not in a format that Peakscope knows",
        "'HloModule jit_f, is_scheduled=true', is HLO text",
    })
    void foreignFilesAreNamedForWhatTheyAre(String content, String said) throws IOException {
        String line = refusal("file", content.getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(line.contains(said), line);
        assertTrue(line.startsWith(folder.resolve("file").toString()), line);
    }

    @Test
    void aMemoryUsageReportIsNotTakenForAModule() {
        Path report = Dumps.BUNDLED.resolve(
                "mlp-v5e/module_0000.jit_f.cl_1003875606.after_optimizations-memory-usage-report.pb");
        assertTrue(refusal(report).contains("is a memory usage report"), () -> refusal(report));
    }

    @Test
    void aModuleWithoutABufferAssignmentSaysWhichFileToOpen() throws Exception {
        byte[] whole = Files.readAllBytes(Dumps.proto("mlp-v5e"));
        byte[] module = Arrays.copyOf(whole, moduleEnd(whole));
        assertTrue(refusal("before.hlo.pb", module).contains("without a buffer assignment"));
        assertTrue(refusal("before.hlo.pb", module).contains("after_optimizations.hlo.pb"));
        byte[] bare = Arrays.copyOfRange(module, moduleStart(module), module.length);
        assertTrue(refusal("bare.pb", bare).contains("holds only a module"), "not told for what it is");
    }

    /** Start of the content of field 1, after its tag and length. */
    private static int moduleStart(byte[] whole) {
        int at = 1;
        while (whole[at] < 0) {
            at++;
        }
        return at + 1;
    }

    private static int moduleEnd(byte[] whole) {
        int length = 0;
        for (int at = 1; at < moduleStart(whole); at++) {
            length |= (whole[at] & 0x7f) << (7 * (at - 1));
        }
        return moduleStart(whole) + length;
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertTrue(refusal(folder.resolve("nothing")).contains("there is no such file"));
        assertTrue(refusal(folder).contains("has no XLA dump with a buffer assignment"));
    }

    @Test
    void aSmallGzipThatUnpacksToMuchIsRefusedWithoutUnpackingItWhole() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 300; i++) {
                gzip.write(zeros);
            }
        }
        String line = refusal("bomb.gz", bomb.toByteArray());
        assertTrue(line.contains("is not in a format"), line);
    }

    @Test
    void aFolderOfTenThousandFilesIsLookedThrough() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            Files.writeString(folder.resolve("pass_" + i + ".txt"), "HloModule m");
        }
        Files.copy(Dumps.proto("mlp-v5e"), folder.resolve("module_0000.jit_f.after_optimizations.hlo.pb"));
        assertEquals(
                1, CaseReader.read(List.of(folder), Progress.NONE).modules().size());
    }

    @Test
    void aFolderNamesWhatItPassedOverAndKeepsWhatIsGood() throws Exception {
        byte[] whole = Files.readAllBytes(Dumps.proto("mlp-v5e"));
        Files.write(folder.resolve("module_0000.jit_f.after_optimizations.hlo.pb"), whole);
        Files.write(
                folder.resolve("module_0000.jit_f.before_optimizations.hlo.pb"),
                Arrays.copyOf(whole, moduleEnd(whole)));
        Files.write(
                folder.resolve("module_0001.jit_g.after_optimizations.hlo.pb"),
                Arrays.copyOf(whole, whole.length - 100));
        Case opened = CaseReader.read(List.of(folder), Progress.NONE);
        assertEquals(1, opened.modules().size());
        String warnings = opened.warnings().toString();
        assertTrue(warnings.contains("skipped 1 file without a buffer assignment"), warnings);
        assertTrue(warnings.contains("module_0001"), warnings);
    }

    @Test
    void readingStopsWhenNobodyWaits() {
        Progress gone = new Gone();
        assertThrows(
                java.util.concurrent.CancellationException.class,
                () -> CaseReader.read(List.of(Dumps.proto("moe-v5p")), gone));
    }
}
