package peakscope.read.xplane.module;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.ModuleMemory;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** The instructions of a module inside a profile, read again from the file after they were dropped. */
final class ProgramSlice implements Program {

    private static final int[] NONE = new int[0];

    private final ModuleSlice module;
    private final int size;
    private final Partitioning partitioning;

    ProgramSlice(ModuleSlice module, Program program) {
        this.module = module;
        this.size = program.size();
        this.partitioning = program.partitioning();
    }

    /** Empty if the file can no longer be read. */
    private Optional<Program> program() {
        return module.whole().flatMap(ModuleMemory::program);
    }

    private int number(ToIntFunction<Program> question) {
        return program().map(program -> question.applyAsInt(program)).orElse(-1);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int row(String instruction) {
        return number(program -> program.row(instruction));
    }

    @Override
    public String name(int row) {
        return program().map(program -> program.name(row)).orElse("");
    }

    @Override
    public @Nullable String opcode(int row) {
        Program program = program().orElse(null);
        return program == null ? null : program.opcode(row);
    }

    @Override
    public @Nullable String opName(int row) {
        Program program = program().orElse(null);
        return program == null ? null : program.opName(row);
    }

    @Override
    public Optional<ProgramGraph> graph() {
        return program().flatMap(Program::graph);
    }

    @Override
    public IntStream rowsByOpcode(Predicate<String> wanted) {
        return program().map(program -> program.rowsByOpcode(wanted)).orElse(IntStream.empty());
    }

    @Override
    public IntStream rowsByOpName(Predicate<String> wanted) {
        return program().map(program -> program.rowsByOpName(wanted)).orElse(IntStream.empty());
    }

    @Override
    public IntStream hostCalls() {
        return program().map(Program::hostCalls).orElse(IntStream.empty());
    }

    @Override
    public int[] operands(int row) {
        return program().map(program -> program.operands(row)).orElse(NONE);
    }

    @Override
    public int[] users(int row) {
        return program().map(program -> program.users(row)).orElse(NONE);
    }

    @Override
    public int scheduled(int row) {
        return number(program -> program.scheduled(row));
    }

    @Override
    public int tupleIndex(int row) {
        return number(program -> program.tupleIndex(row));
    }

    @Override
    public boolean callsHost(int row) {
        return program().map(program -> program.callsHost(row)).orElse(false);
    }

    @Override
    public int parameterNumber(int row) {
        return number(program -> program.parameterNumber(row));
    }

    @Override
    public Partitioning partitioning() {
        return partitioning;
    }
}
