package peakscope.analyze.mesh;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.AsyncCollective;
import peakscope.model.DeviceParts;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Which devices compute the same value: they run the same program, so values differ only as far as the parts of the
 * arguments do. Collective operations make the values of their devices equal again. Whatever is in doubt counts as
 * different.
 */
final class EqualValues {

    /** A loop whose values still change after so many rounds is left as different on every device. */
    private static final int MOST_ROUNDS = 16;

    private final Program program;
    private final ProgramGraph graph;
    private final int devices;
    private final DeviceParts same;
    private final DeviceParts distinct;
    private final @Nullable Spread[] values;

    private EqualValues(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.devices = program.partitioning().devices();
        this.same = DeviceParts.same(devices);
        this.distinct = DeviceParts.distinct(devices);
        this.values = new @Nullable Spread[program.size()];
    }

    /** Empty for a single device, or if the dump does not say which device has which part. */
    static Optional<EqualValues> of(Program program) {
        Partitioning split = program.partitioning();
        if (split.devices() < 2 || split.parts().isEmpty() || program.graph().isEmpty()) {
            return Optional.empty();
        }
        ProgramGraph graph = program.graph().get();
        EqualValues values = new EqualValues(program, graph);
        List<DeviceParts> parts = split.parts();
        for (int number = 0; number < parts.size(); number++) {
            int row = graph.parameter(graph.entry(), number);
            if (row >= 0) {
                values.values[row] = Spread.of(parts.get(number));
            }
        }
        values.follow(graph.entry());
        return Optional.of(values);
    }

    /** On how many devices a value is the same; 1 if it differs or that is unknown. */
    int copies(int row, List<Integer> index) {
        Spread value = row < 0 ? null : values[row];
        if (value == null) {
            return 1;
        }
        for (int entry : index) {
            value = value.entry(entry);
        }
        return value.all().copies();
    }

    /** All values of a computation; returns what it returns. */
    private Spread follow(int computation) {
        if (computation < 0 || computation >= graph.computations()) {
            return Spread.of(distinct);
        }
        int end = computation + 1 < graph.computations() ? graph.firstRow(computation + 1) : program.size();
        for (int row = graph.firstRow(computation); row < end; row++) {
            if (graph.argument(row) < 0) {
                values[row] = value(row);
            }
        }
        return known(graph.root(computation));
    }

    private Spread known(int row) {
        Spread value = row < 0 ? null : values[row];
        return value == null ? Spread.of(distinct) : value;
    }

    private Spread operand(int row, int number) {
        int[] operands = graph.operands(row);
        return number < operands.length ? known(operands[number]) : Spread.of(same);
    }

    private Spread value(int row) {
        String opcode = String.valueOf(program.opcode(row));
        return switch (opcode) {
            case "tuple" ->
                Spread.of(
                        same,
                        IntStream.of(graph.operands(row)).mapToObj(this::known).toList());
            case "get-tuple-element" -> operand(row, 0).entry(graph.tupleIndex(row));
            case "bitcast", "copy", "convert", "reshape", "optimization-barrier", "async-update", "all-reduce-done" ->
                operand(row, 0);
            case "copy-start" -> Spread.of(same, List.of(operand(row, 0), operand(row, 0)));
            case "copy-done" -> operand(row, 0).entry(0);
            case "async-done", "all-gather-done", "collective-permute-done" ->
                operand(row, 0).entry(1);
            case "while" -> repeated(row);
            case "conditional" -> either(row);
            case "fusion", "call" -> called(row);
            case "async-start" -> Spread.of(same, List.of(Spread.of(all(row)), called(row)));
            case "all-reduce", "all-reduce-start", "all-gather" -> gathered(row, false);
            case "all-gather-start" -> Spread.of(same, List.of(Spread.of(all(row)), gathered(row, false)));
            case "reduce-scatter", "all-to-all" -> gathered(row, true);
            case "constant" -> Spread.constant(same, graph.numbers(row));
            case "partition-id" ->
                Spread.numbers(IntStream.range(0, devices).boxed().toList());
            case "dynamic-slice" ->
                graph.operands(row).length == 2 ? operand(row, 0).lookedUp(operand(row, 1)) : Spread.of(all(row));
            case "collective-permute" -> sent(row);
            case "collective-permute-start" -> Spread.of(same, List.of(operand(row, 0), sent(row)));
            case "custom-call" -> custom(row);
            case "infeed", "recv", "recv-done", "rng", "rng-get-and-update-state" -> Spread.of(distinct);
            default -> Spread.of(all(row));
        };
    }

    private Spread custom(int row) {
        int sent = AsyncCollective.result(program, graph, row, 0);
        int received = AsyncCollective.result(program, graph, row, 1);
        return received < 0
                ? Spread.of(all(row))
                : sent == received ? known(received) : Spread.of(all(row), List.of(known(sent), known(received)));
    }

    private DeviceParts all(int row) {
        DeviceParts all = same;
        for (int operand : graph.operands(row)) {
            all = all.and(known(operand).all());
        }
        return all;
    }

    private Spread sent(int row) {
        List<int[]> pairs = graph.deviceGroups(row);
        return Spread.of(areKnown(pairs) ? operand(row, 0).all().sent(pairs) : distinct);
    }

    private boolean areKnown(List<int[]> groups) {
        return groups.stream().flatMapToInt(IntStream::of).allMatch(device -> device >= 0 && device < devices);
    }

    private Spread gathered(int row, boolean isDealt) {
        List<int[]> groups = graph.deviceGroups(row);
        List<int[]> known =
                groups.isEmpty() ? List.of(IntStream.range(0, devices).toArray()) : groups;
        if (!areKnown(known)) {
            return Spread.of(distinct);
        }
        List<Spread> parts = IntStream.of(graph.operands(row))
                .mapToObj(operand -> known(operand).all())
                .map(before -> Spread.of(isDealt ? before.dealt(known) : before.together(known)))
                .toList();
        return parts.size() == 1 ? parts.get(0) : Spread.of(same, parts);
    }

    private Spread called(int row) {
        int[] called = graph.called(row);
        return called.length == 0
                ? Spread.of(all(row))
                : returned(
                        called[0],
                        IntStream.of(graph.operands(row)).mapToObj(this::known).toList());
    }

    private Spread returned(int computation, List<Spread> arguments) {
        for (int number = 0; number < arguments.size(); number++) {
            int row = graph.parameter(computation, number);
            if (row >= 0) {
                Spread before = values[row];
                values[row] = before == null ? arguments.get(number) : before.and(arguments.get(number));
            }
        }
        return follow(computation);
    }

    private Spread repeated(int row) {
        int body = graph.body(row);
        Spread carried = operand(row, 0);
        for (int round = 0; round < MOST_ROUNDS && body >= 0; round++) {
            Spread next = carried.and(returned(body, List.of(carried)));
            if (next.equals(carried)) {
                overwrite(graph.operands(row)[0], carried);
                return carried;
            }
            carried = next;
        }
        return Spread.of(distinct);
    }

    /** A loop works in the memory that it is given, so its values are there too. */
    private void overwrite(int row, Spread value) {
        values[row] = known(row).and(value);
        int[] operands = graph.operands(row);
        switch (String.valueOf(program.opcode(row))) {
            case "tuple" -> {
                for (int number = 0; number < operands.length; number++) {
                    overwrite(operands[number], value.entry(number));
                }
            }
            case "bitcast" -> overwrite(operands[0], value);
            default -> {}
        }
    }

    /** Which branch runs may differ too. */
    private Spread either(int row) {
        int[] branches = graph.called(row);
        Spread value = null;
        for (int number = 0; number < branches.length; number++) {
            Spread one = returned(branches[number], List.of(operand(row, number + 1)));
            value = value == null ? one : value.and(one);
        }
        DeviceParts chosen = operand(row, 0).all();
        return value == null
                ? Spread.of(distinct)
                : chosen.equals(same) ? value : Spread.of(value.all().and(chosen));
    }
}
