package peakscope.analyze.origin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Naming.Named;
import peakscope.analyze.origin.Step.Kind;
import peakscope.analyze.origin.ValueSearch.Found;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;

/**
 * The origin of each buffer of a timeline, computed on first use and then kept. Thread-safe.
 *
 * <p>A compiler's buffer often does not hold what its instruction says: the stacks that a scan keeps are bare memory,
 * copies are copies of arguments, and the memory of a donated argument holds its replacement. So the value is followed
 * through the program to the instruction that computes it.
 */
public final class Origins {

    /** Names of a path to keep; longer paths are cut. */
    private static final int MOST_NAMES = 24;

    private final Timeline timeline;
    private final Optional<Program> program;
    private final @Nullable Origin[] known;
    private final Map<Integer, String> labels = new HashMap<>();
    private @Nullable Tracing tracing;

    private Origins(Timeline timeline, Optional<Program> program) {
        this.timeline = timeline;
        this.program = program;
        this.known = new @Nullable Origin[timeline.bufferCount()];
    }

    /** Without a program, an origin is what the buffer's own instruction says. */
    public static Origins of(Timeline timeline, Optional<Program> program) {
        return new Origins(timeline, program);
    }

    public synchronized Origin of(int buffer) {
        Origin found = known[buffer];
        return found == null ? of(timeline.buffer(buffer)) : found;
    }

    /** The same, for a buffer that is already read. */
    public synchronized Origin of(Buffer buffer) {
        int id = buffer.id();
        Origin found = known[id];
        if (found == null) {
            Optional<Origin> given = timeline.catalog().origin(timeline.keyOf(id));
            found = given.isPresent() ? given.get() : find(id, buffer.details());
            known[id] = found;
        }
        return found;
    }

    /** A buffer's label in charts: what it is and the line that makes it, otherwise the name of its instruction. */
    public synchronized String label(int buffer) {
        return labels.computeIfAbsent(buffer, id -> {
            Buffer read = timeline.buffer(id);
            String label = of(read).label(read.details().instruction());
            return label.isEmpty() ? read.details().label() : label;
        });
    }

    private Origin find(int buffer, BufferDetails details) {
        if (program.isPresent() && program.get().graph().isPresent()) {
            Program rows = program.get();
            int row = rows.row(timeline.catalog(), timeline.keyOf(buffer));
            if (row >= 0) {
                tracing = tracing == null ? new Tracing(rows, rows.graph().get()) : tracing;
                return tracing.find(new Value(row, details.shapeIndex()), timeline.argument(buffer));
            }
        }
        Optional<Origin> moved = program.isEmpty() ? Optional.empty() : moved(details, program.get());
        return moved.isPresent()
                ? moved.get()
                : Origin.own(details.opName(), details.opcode(), details.instruction(), details.stack());
    }

    /** If only operands are known: what a copy without a name is a copy of. */
    private static Optional<Origin> moved(BufferDetails details, Program rows) {
        int row = rows.row(details.instruction());
        List<String> via = new ArrayList<>();
        for (int hop = 0; row >= 0 && hop < Value.DEEPEST; hop++) {
            String name = rows.opName(row);
            if (name != null && !name.isEmpty()) {
                boolean isArgument = "parameter".equals(rows.opcode(row));
                return hop == 0
                        ? Optional.empty()
                        : Optional.of(new Origin(
                                isArgument ? How.ARGUMENT : How.VALUE,
                                name,
                                rows.opcode(row),
                                rows.name(row),
                                details.stack(),
                                isArgument ? name : null,
                                false,
                                via.subList(1, via.size()),
                                Optional.empty()));
            }
            via.add(rows.name(row));
            int[] operands = rows.operands(row);
            row = operands.length > 0 && Moves.byOpcode(rows.opcode(row)) ? operands[0] : -1;
        }
        return Optional.empty();
    }

    /** The walks over one program. */
    private static final class Tracing {

        private final Program program;
        private final ProgramGraph graph;
        private final ValueSearch search;
        private final Naming naming;
        private final Filling filling;

        Tracing(Program program, ProgramGraph graph) {
            this.program = program;
            this.graph = graph;
            Sources sources = new Sources(program, graph);
            search = new ValueSearch(sources);
            Uses uses = new Uses(program, graph, sources);
            naming = new Naming(program, graph, sources, uses);
            filling = new Filling(program, graph, search, uses);
        }

        Origin find(Value start, int argument) {
            Found found = search.from(start, null);
            if (found.kind() == Kind.EMPTY) {
                found = filling.of(start).orElse(found);
            }
            Found result = found;
            Optional<Named> named = naming.name(result);
            boolean hasLine =
                    named.isPresent() && !graph.stack(named.get().row()).isEmpty();
            Optional<Named> line = hasLine ? named : naming.line(result);
            int row = result.value().row();
            @Nullable
            String whose = argument >= 0
                    ? argument(graph.parameter(graph.entry(), argument), List.of())
                    : result.kind() == Kind.ARGUMENT
                            ? argument(row, result.value().path())
                            : null;
            How how = whose != null
                    ? How.ARGUMENT
                    : named.map(Named::how).orElse(line.map(Named::how).orElse(How.NONE));
            return new Origin(
                    how,
                    named.map(one -> program.opName(one.row())).orElse(null),
                    program.opcode(row),
                    program.name(row),
                    line.map(one -> graph.stack(one.row())).orElse(List.<SourceFrame>of()),
                    whose,
                    result.gathered() && result.kind() == Kind.ARGUMENT,
                    via(result),
                    filling.stack(result));
        }

        private @Nullable String argument(int row, List<Integer> path) {
            if (row < 0) {
                return null;
            }
            String opName = program.opName(row);
            String name = opName == null || opName.isEmpty() ? program.name(row) : opName;
            return path.isEmpty() ? name : name + path;
        }

        private List<String> via(Found found) {
            if (found.way().size() < 2) {
                return List.of();
            }
            return found.way().stream()
                    .map(value -> program.name(value.row()))
                    .skip(1)
                    .distinct()
                    .limit(MOST_NAMES)
                    .toList();
        }
    }
}
