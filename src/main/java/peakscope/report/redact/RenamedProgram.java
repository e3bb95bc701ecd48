package peakscope.report.redact;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** A program whose instructions have tokens. */
record RenamedProgram(Program original, Tokens names, OpNames ops) implements Program {

    @Override
    public int size() {
        return original.size();
    }

    @Override
    public int row(String instruction) {
        String name = names.original(instruction);
        return original.row(name == null ? instruction : name);
    }

    @Override
    public String name(int row) {
        return names.instruction(original.name(row));
    }

    @Override
    public String nameOfOriginal(int row) {
        return names.instruction(original.nameOfOriginal(row));
    }

    @Override
    public @Nullable String opcode(int row) {
        return original.opcode(row);
    }

    @Override
    public @Nullable String opName(int row) {
        return ops.of(original.opName(row));
    }

    @Override
    public IntStream rowsByOpcode(Predicate<String> wanted) {
        return original.rowsByOpcode(wanted);
    }

    @Override
    public IntStream rowsByOpName(Predicate<String> wanted) {
        return original.rowsByOpName(path -> wanted.test(String.valueOf(ops.of(path))));
    }

    @Override
    public IntStream hostCalls() {
        return original.hostCalls();
    }

    @Override
    public Optional<ProgramGraph> graph() {
        return original.graph().map(graph -> new RenamedGraph(graph, names));
    }

    @Override
    public int[] operands(int row) {
        return original.operands(row);
    }

    @Override
    public int[] users(int row) {
        return original.users(row);
    }

    @Override
    public int scheduled(int row) {
        return original.scheduled(row);
    }

    @Override
    public int tupleIndex(int row) {
        return original.tupleIndex(row);
    }

    @Override
    public boolean callsHost(int row) {
        return original.callsHost(row);
    }

    @Override
    public int parameterNumber(int row) {
        return original.parameterNumber(row);
    }

    @Override
    public Partitioning partitioning() {
        return original.partitioning();
    }
}
