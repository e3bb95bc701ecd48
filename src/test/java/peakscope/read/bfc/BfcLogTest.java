package peakscope.read.bfc;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.address.AllocatorState;
import peakscope.model.ModuleMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.bfc.AllocatorLog.Age;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class BfcLogTest {

    private static final long START = 0x7f5936000000L;

    @TempDir
    private Path folder;

    private final List<Warning> warnings = new ArrayList<>();

    private List<ModuleMemory> read(AllocatorLog log) throws IOException, ReadException {
        return BfcLogs.read(log.write(folder), Progress.NONE, warnings);
    }

    private AllocatorState state(AllocatorLog log) throws IOException, ReadException {
        List<ModuleMemory> modules = read(log);
        assertEquals(1, modules.size(), "dumps");
        return AllocatorState.of(modules.get(0)).get(0);
    }

    private static AllocatorLog two(Age age) {
        return new AllocatorLog(age)
                .begin("GPU_0_bfc", 2048)
                .region(START, 4096)
                .inUse(1024)
                .free(1024)
                .inUse(512)
                .free(1536)
                .region(START * 2, 8192)
                .inUse(8192)
                .end("12288");
    }

    @ParameterizedTest
    @EnumSource(Age.class)
    void everyAgeGivesTheSameMap(Age age) throws Exception {
        AllocatorState state = state(two(age));
        assertAll(
                () -> assertEquals("GPU_0_bfc", state.name()),
                () -> assertEquals(12288, state.map().size()),
                () -> assertEquals(9728, state.map().inUse()),
                () -> assertEquals(2560, state.map().free()),
                () -> assertEquals(1536, state.map().largestHole()),
                () -> assertEquals(2, state.map().holes()),
                () -> assertEquals(0.4, state.map().fragmentation(), 1e-12),
                () -> assertEquals(START, state.map().regions().get(0).address()),
                () -> assertEquals(new Bytes(2048), state.pool().requested().orElseThrow()),
                () -> assertEquals(new Bytes(12288), state.pool().limit().orElseThrow()),
                () -> assertEquals(new Bytes(2048), state.pool().highest().orElseThrow()),
                () -> assertEquals(false, state.fitsOneHole().orElseThrow()),
                () -> assertEquals(true, state.fitsAllHoles().orElseThrow()),
                () -> assertEquals(List.of(), warnings));
    }

    @Test
    void aChunkIsABufferOfAMoment() throws Exception {
        ModuleMemory module = read(two(Age.OF_2023)).get(0);
        Timeline timeline = module.mainSpace().timeline();
        Buffer buffer = timeline.buffer(1);
        assertAll(
                () -> assertEquals(AxisKind.INSTANT, timeline.axis()),
                () -> assertEquals(3, timeline.bufferCount()),
                () -> assertEquals(12288, module.mainSpace().totalAllocation().count()),
                () -> assertEquals(0, buffer.allocation().orElseThrow()),
                () -> assertEquals(2048, buffer.offset().orElseThrow()),
                () -> assertEquals(512, buffer.unpadded().count()),
                () -> assertEquals("chunk 0x7f5936000800", buffer.details().instruction()));
    }

    @Test
    void opAndAnnotationAreKept() throws Exception {
        AllocatorLog old =
                new AllocatorLog(Age.OF_2023).begin("a", 1).region(START, 512).inUse(512, "model/conv 1");
        AllocatorLog young =
                new AllocatorLog(Age.OF_2026).begin("a", 1).region(START, 512).inUse(512);
        assertEquals("model/conv 1", opOfFirst(old));
        assertEquals("jit_step{run=1, program=2} / copy{}", opOfFirst(young));
    }

    private String opOfFirst(AllocatorLog log) throws IOException, ReadException {
        return read(log).get(0).mainSpace().timeline().buffer(0).details().opName();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "''|''",
                "[1,3]<stderr>:|2024-07-12 14:20:01.744581: I tensorflow/tsl/framework/bfc_allocator.cc:1095] ",
                "\u001b[36m(train pid=311, ip=10.0.0.2)\u001b[0m |I0712 14:20:01.744581   417 bfc_allocator.cc:1095] ",
                "rank 3: |2024-07-12T14:20:01.744581Z I external/xla/xla/tsl/framework/bfc_allocator.cc:1095] ",
                "''|15:19:43.787 [info] ",
                "{\"log\":\"|2024-07-12 14:20:01.744581: I tsl/bfc_allocator.cc:1] "
            })
    void prefixesAreTakenAway(String writer, String prefix) throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2023)
                .prefix(writer, prefix)
                .begin("GPU_0_bfc", 2048)
                .region(START, 4096)
                .inUse(1024)
                .free(3072)
                .end("20.50GiB");
        AllocatorState state = state(log);
        assertEquals(3072, state.map().largestHole());
        assertEquals(Bytes.parse("20.50GiB"), state.pool().limit().orElseThrow());
        assertEquals(List.of(), warnings);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8, 11, 20, 26, 28, 31, 36})
    void aWrappedLineIsJoined(int at) throws Exception {
        String whole = "InUse at 7f5936000000 of size 1024 next 1";
        AllocatorLog log = new AllocatorLog(Age.OF_2023)
                .begin("GPU_0_bfc", 2048)
                .region(START, 4096)
                .add(whole.substring(0, at))
                .raw(whole.substring(at))
                .add("Free  at 7f5936000400 of size 3072 next 18446744073709551615");
        assertEquals(
                1024, state(log).map().inUse(), at > 8 ? "" : "in-use chunk is lost where its beginning is broken");
    }

    @Test
    void dumpsOfTwoThreadsBetweenEachOtherAreToldApart() throws Exception {
        String first = "I0000 00:00:1770000000.123470   100 bfc_allocator.cc:1] ";
        String second = "I0000 00:00:1770000000.123470   200 bfc_allocator.cc:1] ";
        AllocatorLog log = new AllocatorLog(Age.OF_2023);
        log.prefix(first).begin("GPU_0_bfc", 10).prefix(second).begin("GPU_1_bfc", 10);
        log.prefix(first).region(START, 1024).prefix(second).region(START, 2048);
        log.prefix(first)
                .region(START, 1024)
                .inUse(1024)
                .prefix(second)
                .region(START, 2048)
                .inUse(2048);
        List<ModuleMemory> modules = read(log);
        assertEquals(
                List.of("GPU_0_bfc", "GPU_1_bfc"),
                modules.stream().map(ModuleMemory::name).toList());
        assertEquals(1024, modules.get(0).mainSpace().timeline().inUseBytes(0) - 1024);
        assertEquals(2048, modules.get(1).mainSpace().timeline().inUseBytes(0) - 2048);
    }

    @Test
    void dumpsOfOneAllocatorAreNumbered() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2023);
        for (int i = 1; i <= 3; i++) {
            log.begin("GPU_0_bfc", i).region(START, 512L * i).inUse(512L * i).end("4096");
        }
        assertEquals(
                List.of("GPU_0_bfc", "GPU_0_bfc (2)", "GPU_0_bfc (3)"),
                read(log).stream().map(ModuleMemory::name).toList());
    }

    @Test
    void whatACutLogDoesNotListIsCountedAndSaid() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2026)
                .begin("GPU_0_bfc", 5000)
                .region(START, 1 << 20)
                .inUse(1024)
                .free(1024);
        AllocatorState state = state(log);
        assertAll(
                () -> assertEquals((1 << 20) - 1024, state.map().inUse()),
                () -> assertEquals((1 << 20) - 2048, state.pool().unlisted().count()),
                () -> assertTrue(state.fitsOneHole().isEmpty(), "nothing is said of a request that may have fitted"),
                () -> assertTrue(warnings.toString().contains("not listed"), warnings::toString));
    }

    @Test
    void aLogWithoutItsBeginningIsRead() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2023)
                .add("InUse at 7f0000000000 of size 256 next 1")
                .add("Free  at 7f0000000100 of size 256 next 2")
                .add("Next region of size 1024")
                .add("InUse at 8f0000000000 of size 1024 next 3");
        AllocatorState state = state(log);
        assertEquals(1536, state.map().size());
        assertEquals(256, state.map().free());
        assertTrue(warnings.toString().contains("beginning"), warnings::toString);
    }

    @Test
    void nonsenseInNumbersIsLeftOut() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2023)
                .begin("GPU_0_bfc", 99)
                .add("Next region of size 99999999999999999999999")
                .add("InUse at ffffffffffffffff of size 9223372036854775807 next 1")
                .add("InUse at fffffffffffffff0 of size 0 next 1")
                .add("InUse at 10 of size 256 next 99999999999999999999")
                .add("InUse at 0 of size 256 next 1")
                .add("Free  at zz of size 256 next 1")
                .add("Limit:    99999999999999999999999999EiB");
        AllocatorState state = state(log);
        assertEquals(512, state.map().inUse());
        assertEquals(2, state.map().regions().size());
        assertTrue(warnings.toString().contains("could not be parsed"), warnings::toString);
    }

    @Test
    void missingChunksInTheMiddleAreNoHole() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2023)
                .begin("GPU_0_bfc", 99)
                .region(START, 4096)
                .add("InUse at 7f5936000000 of size 256 next 1")
                .add("Free  at 7f5936000800 of size 2048 next 1");
        AllocatorState state = state(log);
        assertEquals(2048, state.map().free());
        assertEquals(1792, state.pool().unlisted().count());
    }

    @Test
    void aSummaryThatCountsMoreChunksThanAreListedIsSaid() throws Exception {
        read(new AllocatorLog(Age.OF_2023)
                .begin("GPU_0_bfc", 99)
                .region(START, 256)
                .inUse(256)
                .add("3 Chunks of size 256 totalling 768B")
                .add("2 Chunks of size 512 totalling 1.0KiB"));
        assertTrue(warnings.toString().contains("summary counts 5"), warnings::toString);
    }

    @Test
    void aDumpWithoutChunksSaysHowToGetThem() throws Exception {
        Path file = Path.of("src/test/resources/oom-texts/S05-gpu-bfc.txt");
        String line = assertThrows(ReadException.class, () -> BfcLogs.read(file, Progress.NONE, warnings))
                .getMessage();
        assertTrue(line.contains("TF_CPP_MIN_LOG_LEVEL=0"), line);
    }

    @Test
    void otherTextsHoldNoDump() throws Exception {
        assertEquals(List.of(), BfcLogs.read(Path.of("README.md"), Progress.NONE, warnings));
    }

    @Test
    void aHundredThousandChunksAreAllTaken() throws Exception {
        AllocatorLog log = new AllocatorLog(Age.OF_2026).begin("GPU_0_bfc", 1 << 20);
        int pairs = 50_000;
        log.region(START, pairs * 1024L);
        for (int i = 0; i < pairs; i++) {
            log.inUse(512).free(512);
        }
        Path file = log.end("1GiB").write(folder);
        List<ModuleMemory> modules = BfcLogs.read(file, Progress.NONE, warnings);
        AllocatorState state = AllocatorState.of(modules.get(0)).get(0);
        assertEquals(pairs, state.map().holes());
        assertEquals(512, state.map().largestHole());
        assertTrue(Files.size(file) > 15_000_000, "size of the log");
    }

    @Test
    void moreChunksThanAreTakenAreCounted() throws Exception {
        Dump dump = new Dump("a", false, new Dump.Budget(2));
        dump.accept("Next region of size 1024", false);
        dump.accept("InUse at 0 of size 256 next 1", false);
        dump.accept("InUse at 100 of size 256 next 1", false);
        dump.accept("InUse at 200 of size 256 next 1", false);
        dump.finish();
        assertEquals(1, dump.beyondBudget());
        assertEquals(512, dump.regions().unlisted());
    }
}
