package peakscope.analyze.lifetime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** Parts of tuples, in a program that says which part an instruction takes. */
class LifetimePartsTest {

    /** An instruction; those of a synthetic program run in writing order. */
    private record Instruction(String name, String opcode, int taken, List<String> operands) {}

    private static Instruction instruction(String name, String opcode, String... operands) {
        return new Instruction(name, opcode, -1, List.of(operands));
    }

    private static Instruction take(String name, int entry, String tuple) {
        return new Instruction(name, "get-tuple-element", entry, List.of(tuple));
    }

    private static List<String> users(List<Instruction> program, String definition, Integer... part) {
        Listed listed = new Listed(program);
        return ValueUses.of(listed, listed.row(definition), List.of(part)).users().stream()
                .map(user -> listed.name(user.row()))
                .toList();
    }

    @Test
    void eachPartHasItsOwnUsers() {
        List<Instruction> program = List.of(
                instruction("pair", "fusion"),
                take("left", 0, "pair"),
                take("right", 1, "pair"),
                instruction("a", "add", "left"),
                instruction("b", "multiply", "right"));
        assertEquals(List.of("a"), users(program, "pair", 0));
        assertEquals(List.of("b"), users(program, "pair", 1));
    }

    @Test
    void aValueIsFollowedThroughATupleAndALoop() {
        List<Instruction> program = List.of(
                instruction("saved", "custom-call"),
                instruction("count", "constant"),
                instruction("state", "tuple", "count", "saved"),
                instruction("loop", "while", "state"),
                take("done", 0, "loop"),
                take("kept", 1, "loop"),
                instruction("a", "add", "done"),
                instruction("b", "multiply", "kept"));
        assertEquals(List.of("loop", "b"), users(program, "saved"));
        assertEquals(List.of("loop", "a"), users(program, "count"));
    }

    @Test
    void whatIsCopiedTwiceIsReadByTheLastCopy() {
        Listed program = new Listed(List.of(
                instruction("weight", "parameter"),
                instruction("first", "copy-start", "weight"),
                instruction("first-done", "copy-done", "first"),
                instruction("second", "copy-start", "weight"),
                instruction("second-done", "copy-done", "second"),
                instruction("sum", "add", "first-done", "second-done")));
        ValueUses uses = ValueUses.of(program, 0, List.of());
        assertEquals(List.of(new ValueUses.User(5, 3)), uses.users());
        assertFalse(uses.isReturned());
        assertTrue(ValueUses.of(program, 5, List.of()).isReturned());
    }

    @Test
    void anAsynchronousSliceIsSeenThroughAndOtherStartsAreNot() {
        List<Instruction> program = List.of(
                instruction("weight", "parameter"),
                instruction("slice-start.1", "async-start", "weight"),
                instruction("slice-done.1", "async-done", "slice-start.1"),
                instruction("gather-start.1", "async-start", "weight"),
                instruction("gather-done.1", "async-done", "gather-start.1"),
                instruction("a", "add", "slice-done.1"),
                instruction("b", "add", "gather-done.1"));
        assertEquals(List.of("gather-start.1", "a"), users(program, "weight"));
        assertEquals(List.of("b"), users(program, "gather-start.1", 1));
    }

    private record Listed(List<Instruction> instructions) implements Program {

        @Override
        public int size() {
            return instructions.size();
        }

        @Override
        public int row(String instruction) {
            return IntStream.range(0, size())
                    .filter(row -> name(row).equals(instruction))
                    .findFirst()
                    .orElse(-1);
        }

        @Override
        public String name(int row) {
            return instructions.get(row).name();
        }

        @Override
        public String opcode(int row) {
            return instructions.get(row).opcode();
        }

        @Override
        public @Nullable String opName(int row) {
            return null;
        }

        @Override
        public Optional<ProgramGraph> graph() {
            return Optional.empty();
        }

        @Override
        public int[] operands(int row) {
            return instructions.get(row).operands().stream().mapToInt(this::row).toArray();
        }

        @Override
        public int[] users(int row) {
            List<Integer> users = new ArrayList<>();
            for (int user = 0; user < size(); user++) {
                if (Arrays.stream(operands(user)).anyMatch(operand -> operand == row)) {
                    users.add(user);
                }
            }
            return users.stream().mapToInt(Integer::intValue).toArray();
        }

        @Override
        public int scheduled(int row) {
            return row;
        }

        @Override
        public int tupleIndex(int row) {
            return instructions.get(row).taken();
        }

        @Override
        public boolean callsHost(int row) {
            return false;
        }

        @Override
        public int parameterNumber(int row) {
            return -1;
        }

        @Override
        public Partitioning partitioning() {
            throw new UnsupportedOperationException("not split");
        }
    }
}
