package peakscope.read.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.Partitioning.Sharding;
import peakscope.model.Program;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Instructions read from text equal those of the proto that the compiler wrote beside it. */
class HloTextOracleTest {

    @TempDir
    private Path folder;

    /** Protos with their text beside them. */
    static Stream<Path> protos() {
        return Dumps.protos().stream().filter(proto -> Files.isRegularFile(text(proto)));
    }

    private static Path text(Path proto) {
        return Path.of(proto.toString().replace(".hlo.pb", ".txt"));
    }

    private static ModuleMemory open(Path proto) throws ReadException {
        return CaseReader.read(List.of(proto), Progress.NONE).modules().get(0);
    }

    private static List<String> names(Program program, int[] rows) {
        return Arrays.stream(rows).mapToObj(program::name).toList();
    }

    @ParameterizedTest
    @MethodSource("protos")
    void theProgramIsThatOfTheProto(Path proto) throws ReadException {
        Program expected = open(proto).program().orElseThrow();
        Program read = HloTextReader.read(text(proto), Progress.NONE);
        assertEquals(expected.size(), read.size());
        for (int row = 0; row < expected.size(); row++) {
            String name = expected.name(row);
            int here = read.row(name);
            assertTrue(here >= 0, name);
            assertEquals(expected.opcode(row), read.opcode(here), name);
            assertEquals(expected.opName(row), read.opName(here), name);
            assertEquals(names(expected, expected.operands(row)), names(read, read.operands(here)), name);
            assertEquals(
                    names(expected, expected.users(row)).stream().sorted().toList(),
                    names(read, read.users(here)).stream().sorted().toList(),
                    name);
            assertEquals(expected.tupleIndex(row), read.tupleIndex(here), name);
            assertEquals(expected.callsHost(row), read.callsHost(here), name);
            assertEquals(expected.parameterNumber(row), read.parameterNumber(here), name);
        }
    }

    @ParameterizedTest
    @MethodSource("protos")
    void whatIsScheduledRunsInTheSameOrder(Path proto) throws ReadException {
        Program expected = open(proto).program().orElseThrow();
        Program read = HloTextReader.read(text(proto), Progress.NONE);
        List<String> differing = IntStream.range(0, expected.size())
                .filter(row -> expected.scheduled(row) != read.scheduled(read.row(expected.name(row))))
                .mapToObj(row -> expected.name(row) + " " + expected.scheduled(row) + " "
                        + read.scheduled(read.row(expected.name(row))))
                .toList();
        assertEquals(List.of(), differing);
    }

    @ParameterizedTest
    @MethodSource("protos")
    void devicesAndShardingsAreThoseOfTheProtoOrUnknown(Path proto) throws ReadException {
        Program expected = open(proto).program().orElseThrow();
        Program read = HloTextReader.read(text(proto), Progress.NONE);
        assertEquals(expected.partitioning().devices(), read.partitioning().devices());
        for (int number = 0; number < read.partitioning().parameters().size(); number++) {
            Sharding here = read.partitioning().parameter(number);
            assertTrue(
                    here == Sharding.UNKNOWN || here == expected.partitioning().parameter(number),
                    "argument " + number);
        }
    }

    @ParameterizedTest
    @MethodSource("protos")
    void everyBufferHasTheStackThatTheProtoGives(Path proto) throws ReadException {
        ModuleMemory module = open(proto);
        TextProgram read = HloTextReader.read(text(proto), Progress.NONE);
        for (SpaceMemory space : module.spaces()) {
            Timeline timeline = space.timeline();
            for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
                String name = timeline.instructionOf(buffer);
                List<SourceFrame> stack = timeline.buffer(buffer).details().stack();
                assertEquals(stack, read.stack(read.row(name)), name);
            }
        }
    }

    @Test
    void aTextDumpHasWhatItsInstructionsTell() throws ReadException {
        Case opened = CaseReader.read(List.of(Path.of("src/test/resources/texts/points_oom-v5e")), Progress.NONE);
        ModuleMemory module = opened.modules().get(0);
        Timeline timeline = module.mainSpace().timeline();
        Timeline expected = open(Dumps.proto("points_oom-v5e")).mainSpace().timeline();
        List<String> sources = new ArrayList<>();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            var details = timeline.buffer(buffer).details();
            sources.add(
                    details.instruction() + " " + details.opName() + " " + details.opcode() + " " + details.source());
        }
        long found = IntStream.range(0, expected.bufferCount())
                .mapToObj(buffer -> expected.buffer(buffer).details())
                .filter(details -> sources.contains(details.instruction() + " " + details.opName() + " "
                        + details.opcode() + " " + details.source()))
                .count();
        // The text names shared memory by another of its values.
        assertTrue(found * 4 >= expected.bufferCount() * 3L, found + " of " + expected.bufferCount());
        assertEquals(3, opened.inputs().size());
        assertTrue(module.program().isPresent());
    }

    @Test
    void aLongTextTakesSecondsAndAHeapThatIsNotLarge() throws Exception {
        StringBuilder text = new StringBuilder(
                """
                HloModule m, is_scheduled=true

                ENTRY %main (p: f32[8]) -> f32[8] {
                  %v0 = f32[8]{0} parameter(0)
                """);
        for (int i = 1; i < 100_000; i++) {
            text.append("  %v")
                    .append(i)
                    .append(" = f32[8]{0} add(%v")
                    .append(i - 1)
                    .append(", %v")
                    .append(i / 2);
            text.append("), metadata={op_name=\"jit(f)/add\"}, backend_config={\"lists\":[],\"c\":\"metadata={}\"}\n");
        }
        Path file = Files.writeString(folder.resolve("long.txt"), text + "}\n");
        TextProgram read = HloTextReader.read(file, Progress.NONE);
        assertEquals(100_000, read.size());
        assertEquals(77, read.operands(78)[0]);
        assertEquals("jit(f)/add", read.opName(99_999));
    }

    @Test
    void olderCompilersWriteFileAndLineAndShapesBeforeOperands() throws Exception {
        Path file = Files.writeString(
                folder.resolve("old.txt"),
                """
                HloModule m, is_scheduled=true

                ENTRY main.3 {
                  p.1 = f32[8,4]{1,0} parameter(0), metadata={op_name="say \\"hi\\"" source_file="/a b/c.py" source_line=7}
                  ROOT add.2 = (f32[8,4]{1,0}, /*index=1*/f32[8,4]{1,0}) tuple(f32[8,4]{1,0} p.1, /*index=1*/f32[8,4]{1,0} %p.1)
                }
                """);
        TextProgram read = HloTextReader.read(file, Progress.NONE);
        assertEquals("say \"hi\"", read.opName(0));
        assertEquals("/a b/c.py:7", read.stack(0).get(0).toString());
        assertEquals(List.of(0, 0), Arrays.stream(read.operands(1)).boxed().toList());
        assertEquals(0, read.parameterNumber(0));
        assertEquals(1, read.scheduled(1));
    }
}
