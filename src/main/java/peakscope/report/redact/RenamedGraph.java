package peakscope.report.redact;

import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.SourceFrame;

/** A graph whose stacks have tokens; its edges stay. */
record RenamedGraph(ProgramGraph original, Tokens names) implements ProgramGraph {

    @Override
    public int entry() {
        return original.entry();
    }

    @Override
    public int computations() {
        return original.computations();
    }

    @Override
    public int computation(int row) {
        return original.computation(row);
    }

    @Override
    public int firstRow(int computation) {
        return original.firstRow(computation);
    }

    @Override
    public int root(int computation) {
        return original.root(computation);
    }

    @Override
    public int parameter(int computation, int number) {
        return original.parameter(computation, number);
    }

    @Override
    public int argument(int row) {
        return original.argument(row);
    }

    @Override
    public List<int[]> deviceGroups(int row) {
        return original.deviceGroups(row);
    }

    @Override
    public int[] dimensions(int row) {
        return original.dimensions(row);
    }

    @Override
    public int[] destinations(int row, int operand) {
        return original.destinations(row, operand);
    }

    @Override
    public int[] numbers(int row) {
        return original.numbers(row);
    }

    @Override
    public int[] called(int row) {
        return original.called(row);
    }

    @Override
    public int[] callers(int computation) {
        return original.callers(computation);
    }

    @Override
    public int[] operands(int row) {
        return original.operands(row);
    }

    @Override
    public int tupleIndex(int row) {
        return original.tupleIndex(row);
    }

    @Override
    public boolean hasStack(int row) {
        return original.hasStack(row);
    }

    @Override
    public boolean hasMetadata(int row) {
        return original.hasMetadata(row);
    }

    @Override
    public @Nullable Shape shape(int row) {
        return original.shape(row);
    }

    @Override
    public String target(int row) {
        return original.target(row);
    }

    @Override
    public List<SourceFrame> stack(int row) {
        return original.stack(row).stream().map(names::frame).toList();
    }

    @Override
    public List<OutputAlias> aliases() {
        return original.aliases();
    }
}
