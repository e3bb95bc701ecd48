package peakscope.read.hlo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.model.Program;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

class HloProgramTest {

    private static Program program(String name) throws ReadException {
        return Programs.read(name).program().orElseThrow();
    }

    @Test
    void usersAreTheReverseOfOperands() throws ReadException {
        Program program = program("adam");
        for (int row = 0; row < program.size(); row++) {
            int definition = row;
            for (int user : program.users(row)) {
                assertTrue(Arrays.stream(program.operands(user)).anyMatch(operand -> operand == definition));
            }
            for (int operand : program.operands(row)) {
                assertTrue(Arrays.stream(program.users(operand)).anyMatch(user -> user == definition));
            }
        }
    }

    @Test
    void nothingRunsBeforeWhatItReads() throws ReadException {
        Program program = program("batch");
        int scheduled = 0;
        for (int row = 0; row < program.size(); row++) {
            for (int operand : program.operands(row)) {
                if (program.scheduled(row) >= 0) {
                    assertTrue(program.scheduled(operand) < program.scheduled(row), program.name(row));
                    scheduled++;
                }
            }
        }
        assertTrue(scheduled > 50, "the program is scheduled");
    }

    @Test
    void rowsAreFoundByOpcodeAndByPath() throws ReadException {
        Program program = program("adam");
        int[] fusions = IntStream.range(0, program.size())
                .filter(row -> "fusion".equals(program.opcode(row)))
                .toArray();
        int[] backward = IntStream.range(0, program.size())
                .filter(row -> String.valueOf(program.opName(row)).contains("transpose("))
                .toArray();
        assertTrue(fusions.length > 0 && backward.length > 0, "the program has both");
        assertArrayEquals(fusions, program.rowsByOpcode("fusion"::equals).toArray());
        assertArrayEquals(
                backward,
                program.rowsByOpName(path -> path.contains("transpose(")).toArray());
        assertEquals(
                0, program.rowsByOpName(path -> path.contains("no such path")).count());
    }

    @Test
    void callsOfTheHostAreThoseOfEveryInstruction() throws ReadException {
        Program program = program("callback");
        int[] calls =
                IntStream.range(0, program.size()).filter(program::callsHost).toArray();
        assertTrue(calls.length > 0, "the program calls back");
        assertArrayEquals(calls, program.hostCalls().toArray());
    }

    @Test
    void everyInstructionIsFoundByItsName() throws ReadException {
        Program program = program("callback");
        for (int row = 0; row < program.size(); row++) {
            assertEquals(row, program.row(program.name(row)));
        }
        assertEquals(-1, program.row("no such instruction"));
    }

    @Test
    void theSendOfADebugPrintCallsTheHost() throws ReadException {
        Program program = program("callback");
        List<String> callers = IntStream.range(0, program.size())
                .filter(program::callsHost)
                .mapToObj(program::opName)
                .toList();
        assertEquals(List.of("jit(f)/debug_print"), callers);
        Program plain = program("batch");
        assertTrue(IntStream.range(0, plain.size()).noneMatch(plain::callsHost));
    }

    @Test
    void argumentsAreCountedInTheEntryComputationAlone() throws ReadException {
        Program program = program("batch");
        int[] numbers = IntStream.range(0, program.size())
                .map(program::parameterNumber)
                .filter(number -> number >= 0)
                .sorted()
                .toArray();
        assertEquals(List.of(0, 1, 2, 3, 4), Arrays.stream(numbers).boxed().toList());
    }

    @Test
    void shardingsAreTakenFromTheModule() throws ReadException {
        Partitioning replicated = program("replicated").partitioning();
        assertEquals(4, replicated.devices());
        assertEquals(Sharding.REPLICATED, replicated.parameter(0));
        assertEquals(Sharding.SPLIT, replicated.parameter(4));
        assertEquals(Sharding.UNKNOWN, replicated.parameter(99));
        assertEquals(Sharding.SPLIT, program("sharded").partitioning().parameter(0));
        assertEquals(1, program("batch").partitioning().devices());
    }
}
