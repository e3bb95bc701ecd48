package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** Where a value goes: through tuples, moves, calls and loops to the instructions that work with it. */
public final class Uses {

    /** A search gives up after this many uses. */
    private static final int MOST = 2_000;

    /** After this many values, one is assumed to be read by something else too; updates are short. */
    private static final int MOST_FOLLOWED = 5_000;

    private final Program program;
    private final ProgramGraph graph;
    private final Sources sources;

    public Uses(Program program, ProgramGraph graph, Sources sources) {
        this.program = program;
        this.graph = graph;
        this.sources = sources;
    }

    /**
     * A use of a value.
     *
     * @param value its name there
     * @param user row of the instruction that reads it
     * @param operand which of its operands it is
     */
    public record Use(Value value, int user, int operand) {}

    /** The first answer that any use gives, nearest uses first. */
    public <T> Optional<T> first(Value start, Function<Use, Optional<T>> question) {
        Deque<Value> next = new ArrayDeque<>(List.of(start));
        Set<Value> seen = new HashSet<>(next);
        while (!next.isEmpty() && seen.size() < MOST) {
            Value value = next.remove();
            for (Use use : of(value)) {
                Optional<T> answer = question.apply(use);
                if (answer.isPresent()) {
                    return answer;
                }
                for (Value same : goesTo(use)) {
                    if (seen.add(same)) {
                        next.add(same);
                    }
                }
            }
            for (Value same : returned(value)) {
                if (seen.add(same)) {
                    next.add(same);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * All names of a value and of what some instructions compute from it; empty if any other instruction reads one of them.
     *
     * @param computes whether to go on with what the instruction of a use computes
     */
    public Optional<Set<Value>> followed(Value start, Predicate<Use> computes) {
        return walk(start, computes, true).filter(names -> names.size() < MOST_FOLLOWED);
    }

    /**
     * All names of a value and of what some instructions make of it, whatever else reads them.
     *
     * @param makes whether to go on with the result of the instruction of a use
     */
    public Set<Value> reached(Value start, Predicate<Use> makes) {
        return walk(start, makes, false).orElse(Set.of());
    }

    /** Empty at the first use by another instruction, if there must be none. */
    private Optional<Set<Value>> walk(Value start, Predicate<Use> makes, boolean noOthers) {
        Deque<Value> next = new ArrayDeque<>(List.of(start));
        Set<Value> seen = new LinkedHashSet<>(next);
        while (!next.isEmpty() && seen.size() < MOST_FOLLOWED) {
            Value value = next.remove();
            List<Value> further = new ArrayList<>(returned(value));
            for (Use use : of(value)) {
                List<Value> same = goesTo(use);
                further.addAll(same);
                if (same.isEmpty() && value.path().isEmpty()) {
                    if (makes.test(use)) {
                        further.add(new Value(use.user(), List.of()));
                    } else if (noOthers) {
                        return Optional.empty();
                    }
                }
            }
            further.removeIf(one -> !seen.add(one));
            next.addAll(further);
        }
        return Optional.of(seen);
    }

    private List<Use> of(Value value) {
        List<Use> uses = new ArrayList<>();
        for (int user : program.users(value.row())) {
            int[] operands = graph.operands(user);
            for (int operand = 0; operand < operands.length && uses.size() < MOST; operand++) {
                if (operands[operand] == value.row()) {
                    uses.add(new Use(value, user, operand));
                }
            }
        }
        return uses;
    }

    /** Whether an instruction only passes a value on. */
    public boolean handsOn(Use use) {
        return !goesTo(use).isEmpty();
    }

    /** Whether an instruction only passes a value on, wherever it reads it. */
    public boolean handsOn(Value value, int user) {
        int[] operands = graph.operands(user);
        return IntStream.range(0, operands.length)
                .filter(operand -> operands[operand] == value.row())
                .allMatch(operand -> handsOn(new Use(value, user, operand)));
    }

    /** The value's names after an instruction, and inside what it calls. */
    private List<Value> goesTo(Use use) {
        Value value = use.value();
        int user = use.user();
        int[] called = graph.called(user);
        if (value.path().size() >= Value.DEEPEST) {
            return List.of();
        }
        return switch (String.valueOf(program.opcode(user))) {
            case "tuple" -> List.of(value.at(user).in(use.operand()));
            case "get-tuple-element" ->
                value.element() == graph.tupleIndex(user) && value.element() >= 0
                        ? List.of(value.below(user))
                        : List.of();
            case "while" -> {
                List<Value> both = new ArrayList<>(inside(sources.body(user), 0, value));
                both.add(value.at(user));
                yield both;
            }
            case "fusion", "call" -> called.length == 0 ? List.of() : inside(called[0], use.operand(), value);
            case "async-start" -> {
                List<Value> both =
                        new ArrayList<>(called.length == 0 ? List.of() : inside(called[0], use.operand(), value));
                both.add(value.at(user).in(use.operand()).in(0));
                yield both;
            }
            case "conditional" ->
                use.operand() >= 1 && use.operand() <= called.length
                        ? inside(called[use.operand() - 1], 0, value)
                        : List.of();
            case "copy-start" -> List.of(value.at(user).in(0));
            case "copy-done", "async-done" ->
                value.element() == ("copy-done".equals(program.opcode(user)) ? 0 : 1)
                        ? List.of(value.below(user))
                        : List.of();
            case "async-update" -> List.of(value.at(user));
            default ->
                (use.operand() == 0 || Moves.joins(graph, user)) && Moves.isOrAdapts(program, graph, user)
                        ? List.of(value.at(user))
                        : List.of();
        };
    }

    private List<Value> inside(int computation, int argument, Value value) {
        int parameter = computation < 0 ? -1 : graph.parameter(computation, argument);
        return parameter < 0 ? List.of() : List.of(value.at(parameter));
    }

    /** What a computation returns is its caller's value; a loop's body also passes it to its next iteration. */
    private List<Value> returned(Value value) {
        int computation = graph.computation(value.row());
        if (computation == graph.entry() || value.row() != graph.root(computation)) {
            return List.of();
        }
        return Arrays.stream(graph.callers(computation))
                .mapToObj(caller -> behind(value, caller))
                .filter(java.util.Objects::nonNull)
                .toList();
    }

    private @Nullable Value behind(Value value, int caller) {
        return switch (String.valueOf(program.opcode(caller))) {
            case "fusion", "call", "while", "conditional" -> value.at(caller);
            case "async-start" -> value.at(caller).in(1);
            default -> null;
        };
    }
}
