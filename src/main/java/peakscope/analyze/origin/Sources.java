package peakscope.analyze.origin;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Step.Kind;
import peakscope.analyze.origin.Step.Source;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.SourceFrame;

/** Where a value comes from, one step back: the rules by which {@link ValueSearch} walks. */
public final class Sources {

    /** Memory that is empty until something is written into it. */
    static final String EMPTY_MEMORY = "AllocateBuffer";

    private static final Set<String> GATHERING =
            Set.of("all-gather", "all-to-all", "collective-permute", "collective-broadcast", "ragged-all-to-all");

    private final Program program;
    private final ProgramGraph graph;

    public Sources(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    public Step of(Value value, @Nullable CallSite site) {
        int row = value.row();
        String opcode = String.valueOf(program.opcode(row));
        if (opcode.equals("parameter")) {
            return parameter(value, site);
        }
        int[] operands = graph.operands(row);
        int[] called = graph.called(row);
        int first = operands.length > 0 ? operands[0] : -1;
        return switch (opcode) {
            case "get-tuple-element" ->
                first >= 0 && graph.tupleIndex(row) >= 0 && value.path().size() < Value.DEEPEST
                        ? Step.same(value.at(first).in(graph.tupleIndex(row)), site)
                        : Step.end(Kind.COMPUTED);
            case "tuple" ->
                value.element() >= 0 && value.element() < operands.length
                        ? Step.same(value.below(operands[value.element()]), site)
                        : Step.end(Kind.COMPUTED);
            case "fusion", "call" -> into(called, value, new CallSite(row, site));
            case "while" -> loop(value, first, site);
            case "conditional" -> branches(value, called, site);
            case "copy-start" ->
                first >= 0 && value.element() <= 1 ? Step.same(inside(value, first), site) : Step.end(Kind.COMPUTED);
            case "copy-done" -> first >= 0 ? Step.same(value.at(first).in(0), site) : Step.end(Kind.COMPUTED);
            case "async-start" -> started(value, operands, called, site);
            case "async-update" -> first >= 0 ? Step.same(value.at(first), site) : Step.end(Kind.COMPUTED);
            case "async-done" -> first >= 0 ? Step.same(value.at(first).in(1), site) : Step.end(Kind.COMPUTED);
            case "dynamic-update-slice" -> updated(value, operands, site);
            case "constant" -> Step.end(isScalar(row) ? Kind.EMPTY : Kind.COMPUTED);
            default -> plain(value, opcode, operands, site);
        };
    }

    /** What a value equals or, where it is computed, what goes into it. */
    List<Source> behind(Source source) {
        Step step = of(source.value(), source.site());
        return step.kind() == Kind.SAME
                ? step.sources()
                : Arrays.stream(graph.operands(source.value().row()))
                        .mapToObj(operand -> new Source(new Value(operand, List.of()), source.site()))
                        .toList();
    }

    private Step plain(Value value, String opcode, int[] operands, @Nullable CallSite site) {
        int row = value.row();
        if (opcode.equals("custom-call") && graph.target(row).equals(EMPTY_MEMORY)) {
            return Step.end(Kind.EMPTY);
        }
        if (operands.length == 0) {
            return Step.end(Kind.COMPUTED);
        }
        int collective = AsyncCollective.result(program, graph, row, value.element());
        if (collective >= 0) {
            return Step.same(value.element() < 0 ? value.at(collective) : value.below(collective), site);
        }
        if (Moves.isOrAdapts(program, graph, row)) {
            return Step.same(value.at(operands[0]), site);
        }
        if (opcode.equals("broadcast") && isScalar(operands[0])) {
            return Step.end(Kind.EMPTY);
        }
        if (opcode.equals("select") && operands.length == 3 && !graph.hasMetadata(row)) {
            // The compiler's own: empty in a loop's first iteration, the carried value after that.
            return new Step(
                    Kind.SAME,
                    List.of(new Source(value.at(operands[1]), site), new Source(value.at(operands[2]), site)),
                    false);
        }
        if (ScanParts.isJoin(program.opName(row)) && isOfLoopItself(row, site)) {
            return new Step(
                    Kind.SAME,
                    Arrays.stream(operands)
                            .mapToObj(operand -> new Source(value.at(operand), site))
                            .toList(),
                    false);
        }
        String gathering = opcode.replaceFirst("-(?:start|done)$", "");
        if (GATHERING.contains(gathering)) {
            return new Step(Kind.GATHERED, List.of(new Source(gathered(value, opcode, operands), site)), false);
        }
        return Step.end(Kind.COMPUTED);
    }

    /** One collective may gather several values, and its first half names them beside its results. */
    private Value gathered(Value value, String opcode, int[] operands) {
        if (opcode.endsWith("-done")) {
            return value.at(operands[0]).in(1);
        }
        Value result = opcode.endsWith("-start") && value.element() >= 0 ? value.below(value.row()) : value;
        int which = result.element();
        return which >= 0 && which < operands.length
                ? result.below(operands[which])
                : new Value(operands[0], List.of());
    }

    private Step into(int[] called, Value value, CallSite site) {
        int root = called.length == 0 ? -1 : graph.root(called[0]);
        return root < 0 ? Step.end(Kind.COMPUTED) : Step.same(value.at(root), site);
    }

    /** The result of the last iteration, otherwise the loop's start. */
    private Step loop(Value value, int start, @Nullable CallSite site) {
        int root = graph.root(body(value.row()));
        if (start < 0 || root < 0 || value.path().isEmpty()) {
            return Step.end(Kind.COMPUTED);
        }
        return new Step(
                Kind.SAME,
                List.of(new Source(value.at(root), new CallSite(value.row(), site)), new Source(value.at(start), site)),
                false);
    }

    /** The computation that a loop repeats; the other computation is its condition. Negative if there is none. */
    int body(int loop) {
        return graph.body(loop);
    }

    private Step branches(Value value, int[] called, @Nullable CallSite site) {
        CallSite inside = new CallSite(value.row(), site);
        List<Source> sources = Arrays.stream(called)
                .map(graph::root)
                .filter(root -> root >= 0)
                .mapToObj(root -> new Source(value.at(root), inside))
                .toList();
        return sources.isEmpty() ? Step.end(Kind.COMPUTED) : new Step(Kind.SAME, sources, true);
    }

    /** The first half of a pair names its operands, then the results. */
    private Step started(Value value, int[] operands, int[] called, @Nullable CallSite site) {
        if (value.element() == 0) {
            Value operand = value.below(value.row());
            return operand.element() >= 0 && operand.element() < operands.length
                    ? Step.same(operand.below(operands[operand.element()]), site)
                    : Step.end(Kind.COMPUTED);
        }
        return value.element() == 1
                ? into(called, value.below(value.row()), new CallSite(value.row(), site))
                : Step.end(Kind.COMPUTED);
    }

    /**
     * In a loop, what is written in each iteration is the value, and its target was empty. Elsewhere it patches a
     * value, unless that was empty too.
     */
    private Step updated(Value value, int[] operands, @Nullable CallSite site) {
        if (operands.length < 2) {
            return Step.end(Kind.COMPUTED);
        }
        Source written = new Source(value.at(operands[1]), site);
        Source under = new Source(value.at(operands[0]), site);
        return new Step(
                Kind.SAME, loop(value.row(), site) >= 0 ? List.of(written, under) : List.of(under, written), false);
    }

    /** Whether the instruction has the loop's own line, so that it is not part of what the loop repeats. */
    private boolean isOfLoopItself(int row, @Nullable CallSite site) {
        int loop = loop(row, site);
        List<SourceFrame> own = graph.stack(row);
        List<SourceFrame> stack = loop < 0 ? List.of() : graph.stack(loop);
        return !own.isEmpty() && !stack.isEmpty() && own.get(0).equals(stack.get(0));
    }

    /** The innermost loop that runs an instruction; negative if none does. */
    private int loop(int row, @Nullable CallSite site) {
        int computation = graph.computation(row);
        CallSite at = site;
        for (int depth = 0; depth < Value.DEEPEST && computation != graph.entry(); depth++) {
            int[] callers = graph.callers(computation);
            int caller = at != null ? at.caller() : callers.length > 0 ? callers[0] : -1;
            if (caller < 0 || "while".equals(program.opcode(caller))) {
                return caller;
            }
            computation = graph.computation(caller);
            at = at == null ? null : at.outer();
        }
        return -1;
    }

    private Step parameter(Value value, @Nullable CallSite site) {
        int computation = graph.computation(value.row());
        if (computation == graph.entry()) {
            return Step.end(Kind.ARGUMENT);
        }
        int[] callers = graph.callers(computation);
        int caller = site != null ? site.caller() : callers.length > 0 ? callers[0] : -1;
        if (caller < 0) {
            return Step.end(Kind.COMPUTED);
        }
        CallSite outer = site == null ? null : site.outer();
        int argument = graph.argument(value.row());
        int[] given = graph.operands(caller);
        return switch (String.valueOf(program.opcode(caller))) {
            case "while" -> loop(value.at(caller), given.length > 0 ? given[0] : -1, outer);
            case "conditional" -> given(value, given, 1 + branch(caller, computation), outer);
            case "fusion", "call", "async-start" -> given(value, given, argument, outer);
            default -> Step.end(Kind.COMPUTED);
        };
    }

    private static Step given(Value value, int[] given, int argument, @Nullable CallSite outer) {
        return argument >= 0 && argument < given.length
                ? Step.same(value.at(given[argument]), outer)
                : Step.end(Kind.COMPUTED);
    }

    private int branch(int caller, int computation) {
        int[] called = graph.called(caller);
        for (int i = 0; i < called.length; i++) {
            if (called[i] == computation) {
                return i;
            }
        }
        return Integer.MAX_VALUE - 1;
    }

    private static Value inside(Value value, int row) {
        return value.path().isEmpty() ? value.at(row) : value.below(row);
    }

    private boolean isScalar(int row) {
        return graph.shape(row) instanceof ArrayShape array
                && array.dimensions().stream().allMatch(size -> size == 1);
    }
}
