package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.How;

/**
 * Which instruction names a value: the one that computes it or, if the compiler left that without a name, the nearest
 * with a name. A scan's storing of a result into its stack names nothing.
 */
final class Naming {

    /** Most instructions to look at if no name is near. */
    private static final int MOST = 300;

    /** They stand between values, so their name belongs to several. */
    private static final Set<String> CONTAINERS = Set.of(
            "tuple",
            "get-tuple-element",
            "while",
            "conditional",
            "call",
            "dynamic-update-slice",
            "async-start",
            "async-update",
            "async-done");

    private final Program program;
    private final ProgramGraph graph;
    private final Sources sources;
    private final Uses uses;
    private final RowAnswers named = new RowAnswers(this::hasName);
    private final IntPredicate namedInside = this::hasNameInside;
    private final RowAnswers traced = new RowAnswers(this::hasLine);
    private @Nullable Boolean hasLines;

    Naming(Program program, ProgramGraph graph, Sources sources, Uses uses) {
        this.sources = sources;
        this.program = program;
        this.graph = graph;
        this.uses = uses;
    }

    /** An instruction with the wanted property, and how it was found. */
    record Named(int row, How how) {}

    Optional<Named> name(ValueSearch.Found found) {
        Optional<Named> inside = nearest(found, namedInside);
        return inside.isPresent() ? inside : nearest(found, named);
    }

    /** The nearest instruction with a Python stack. */
    Optional<Named> line(ValueSearch.Found found) {
        return hasLines() ? nearest(found, traced) : Optional.empty();
    }

    /** Whether any instruction has one: in a program without, there is nothing to look for. */
    private boolean hasLines() {
        if (hasLines == null) {
            hasLines = IntStream.range(0, program.size()).anyMatch(graph::hasStack);
        }
        return hasLines;
    }

    private boolean hasNameInside(int row) {
        return named.test(row) && !ScanParts.isLoop(program.opName(row));
    }

    private boolean hasLine(int row) {
        return !graph.stack(row).isEmpty() && !ScanParts.isStore(program.opName(row));
    }

    private boolean hasName(int row) {
        return graph.hasMetadata(row) && !ScanParts.isStore(program.opName(row));
    }

    private Optional<Named> nearest(ValueSearch.Found found, IntPredicate speaks) {
        int row = found.value().row();
        if (speaks.test(row)) {
            return Optional.of(new Named(row, isOf(found.start().row(), row) ? How.OWN : How.VALUE));
        }
        return onTheWay(found, speaks, false)
                .or(() -> behind(found, speaks, true))
                .or(() -> user(found, speaks))
                .or(() -> onTheWay(found, speaks, true))
                .or(() -> behind(found, speaks, false));
    }

    /** Whether a name found inside a fusion is also the fusion's own. */
    private boolean isOf(int start, int row) {
        return start == row
                || (graph.called(start).length > 0
                        && program.opName(start) != null
                        && String.valueOf(program.opName(start)).equals(program.opName(row)));
    }

    private Optional<Named> onTheWay(ValueSearch.Found found, IntPredicate speaks, boolean containers) {
        List<Value> way = found.way();
        for (int i = way.size() - 1; i >= 0; i--) {
            int row = way.get(i).row();
            String opcode = String.valueOf(program.opcode(row));
            boolean isOfSeveral = CONTAINERS.contains(opcode)
                    || (opcode.equals("fusion") && !way.get(i).path().isEmpty());
            if (isOfSeveral == containers && speaks.test(row)) {
                return Optional.of(new Named(row, i == 0 ? How.OWN : How.VALUE));
            }
        }
        return Optional.empty();
    }

    /**
     * What goes into the value, nearest first.
     *
     * @param fused whether to stay within the fusion that computes it
     */
    private Optional<Named> behind(ValueSearch.Found found, IntPredicate speaks, boolean fused) {
        int computation = graph.computation(found.value().row());
        if (fused && !isFused(found.value().row())) {
            return Optional.empty();
        }
        Deque<Step.Source> next = new ArrayDeque<>(List.of(new Step.Source(found.value(), found.site())));
        Set<Value> seen = new HashSet<>(List.of(found.value()));
        while (!next.isEmpty() && seen.size() < MOST) {
            Step.Source at = next.remove();
            int row = at.value().row();
            if (speaks.test(row)) {
                return Optional.of(new Named(row, How.VALUE));
            }
            for (Step.Source source : sources.behind(at)) {
                boolean isNear = !fused || graph.computation(source.value().row()) == computation;
                if (isNear && seen.add(source.value())) {
                    next.add(source);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isFused(int row) {
        int computation = graph.computation(row);
        int[] callers = computation == graph.entry() ? new int[0] : graph.callers(computation);
        return callers.length > 0 && "fusion".equals(program.opcode(callers[0]));
    }

    /** What the value is made for: an instruction that works with it, otherwise one that passes it on. */
    private Optional<Named> user(ValueSearch.Found found, IntPredicate speaks) {
        Value value =
                found.kind() == Step.Kind.EMPTY || found.kind() == Step.Kind.ARGUMENT ? found.start() : found.value();
        Optional<Named> doing = uses.first(
                value,
                use -> uses.handsOn(use) || !speaks.test(use.user())
                        ? Optional.empty()
                        : Optional.of(new Named(use.user(), How.USE)));
        return doing.or(() -> uses.first(
                value,
                use -> CONTAINERS.contains(String.valueOf(program.opcode(use.user()))) || !speaks.test(use.user())
                        ? Optional.empty()
                        : Optional.of(new Named(use.user(), How.USE))));
    }
}
