package peakscope.analyze.lifetime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Lifetimes derived from the program itself: steps marked one by one, computations found by walking from operand to
 * user.
 */
final class PlainLifetimes {

    private final Timeline timeline;
    private final Program program;
    private final Map<String, Integer> firstEvents = new HashMap<>();
    private final Map<Integer, Set<Integer>> computations = new HashMap<>();

    PlainLifetimes(SpaceAnalysis analysis) {
        this.timeline = analysis.timeline();
        this.program = analysis.program().orElseThrow();
        for (int step = 0; step < timeline.steps(); step++) {
            firstEvents.putIfAbsent(timeline.instruction(step), step);
        }
    }

    /** A user, what reads the memory for it, and the steps of the read. */
    record Read(int row, int reader, int at, int until) {}

    /** The part of a row's value that is the buffer, and the copy it came through; -1 for none. */
    private record Holding(List<Integer> part, int copier) {}

    /** Users of one buffer, without those of other parts of its tuple. */
    List<Read> reads(int buffer) {
        BufferDetails details = timeline.buffer(buffer).details();
        int row = program.row(details.instruction());
        Set<Integer> rows = computation(row);
        Map<Integer, Set<Holding>> held = holdings(row, details.shapeIndex(), rows);
        List<Read> reads = new ArrayList<>();
        for (int user : rows) {
            if (!renames(user) && !copies(user)) {
                for (int operand : program.operands(user)) {
                    for (Holding holding : held.getOrDefault(operand, Set.of())) {
                        int reader = holding.copier < 0 ? user : holding.copier;
                        reads.add(new Read(user, reader, begin(reader), end(reader)));
                    }
                }
            }
        }
        reads.removeIf(read -> reads.stream().anyMatch(other -> other.row == read.row && isLater(other, read)));
        reads.sort(Comparator.comparingInt((Read read) -> program.scheduled(read.row))
                .thenComparing(Read::row));
        return reads.stream().distinct().toList();
    }

    /** Asks every row what it holds of the buffer, until nothing changes any more. */
    private Map<Integer, Set<Holding>> holdings(int definition, List<Integer> part, Set<Integer> rows) {
        Map<Integer, Set<Holding>> held = new HashMap<>();
        held.put(definition, new HashSet<>(Set.of(new Holding(part, -1))));
        boolean more = true;
        while (more) {
            more = false;
            for (int row : rows) {
                int[] operands = program.operands(row);
                for (int i = 0; i < operands.length; i++) {
                    for (Holding of : List.copyOf(held.getOrDefault(operands[i], Set.of()))) {
                        Optional<Holding> here = passed(row, i, of);
                        more |= here.isPresent()
                                && held.computeIfAbsent(row, any -> new HashSet<>())
                                        .add(here.get());
                    }
                }
            }
        }
        return held;
    }

    private Optional<Holding> passed(int row, int operand, Holding of) {
        String opcode = String.valueOf(program.opcode(row));
        List<Integer> rest = of.part.isEmpty() ? of.part : of.part.subList(1, of.part.size());
        if (opcode.equals("get-tuple-element")) {
            boolean mine = of.part.isEmpty() || of.part.get(0) == program.tupleIndex(row);
            return mine ? Optional.of(new Holding(rest, of.copier)) : Optional.empty();
        }
        if (copies(row)) {
            int entry = opcode.equals("copy-start") ? 0 : 1;
            return Optional.of(new Holding(within(entry, of.part), of.copier < 0 ? row : of.copier));
        }
        if (opcode.equals("tuple")) {
            return Optional.of(new Holding(within(operand, of.part), of.copier));
        }
        if (opcode.endsWith("-done")) {
            return Optional.of(new Holding(rest, of.copier));
        }
        boolean kept = opcode.equals("while")
                && Arrays.stream(program.users(row)).allMatch(user -> program.tupleIndex(user) >= 0);
        return kept || renames(row) ? Optional.of(of) : Optional.empty();
    }

    private static List<Integer> within(int entry, List<Integer> part) {
        List<Integer> longer = new ArrayList<>(part);
        longer.add(0, entry);
        return longer;
    }

    private boolean copies(int row) {
        String opcode = String.valueOf(program.opcode(row));
        return opcode.equals("copy-start")
                || (opcode.equals("async-start") && program.name(row).startsWith("slice-start"));
    }

    private boolean renames(int row) {
        String opcode = String.valueOf(program.opcode(row));
        return Set.of("bitcast", "get-tuple-element", "tuple", "async-update").contains(opcode)
                || opcode.endsWith("-done");
    }

    private boolean isLater(Read one, Read other) {
        return program.scheduled(one.reader) > program.scheduled(other.reader);
    }

    private boolean calls(int row) {
        return Set.of("while", "conditional", "call").contains(String.valueOf(program.opcode(row)));
    }

    private int end(int row) {
        if (firstEvent(row) >= 0 || !calls(row)) {
            return firstEvent(row) >= 0 ? firstEvent(row) : begin(row);
        }
        // Up to the next certain one.
        return computation(row).stream()
                .filter(other -> program.scheduled(other) > program.scheduled(row) && firstEvent(other) >= 0)
                .min(Comparator.comparingInt(program::scheduled))
                .map(other -> Math.max(begin(row), firstEvent(other) - 1))
                .orElse(begin(row));
    }

    private int begin(int row) {
        int own = firstEvent(row);
        if (own >= 0 && !calls(row)) {
            return own;
        }
        int before = -1;
        int earliest = Integer.MAX_VALUE;
        int stepOfEarliest = -1;
        for (int other : computation(row)) {
            int event = firstEvent(other);
            if (event >= 0 && program.scheduled(other) < program.scheduled(row)) {
                before = Math.max(before, event);
            }
            if (event >= 0 && program.scheduled(other) < earliest) {
                earliest = program.scheduled(other);
                stepOfEarliest = event;
            }
        }
        return before >= 0 ? before : stepOfEarliest;
    }

    private int firstEvent(int row) {
        return firstEvents.getOrDefault(program.name(row), -1);
    }

    private Set<Integer> computation(int row) {
        Set<Integer> known = computations.get(row);
        if (known != null) {
            return known;
        }
        Set<Integer> reached = new TreeSet<>();
        List<Integer> next = new ArrayList<>(List.of(row));
        while (!next.isEmpty()) {
            int at = next.remove(next.size() - 1);
            if (reached.add(at)) {
                Arrays.stream(program.users(at)).forEach(next::add);
                Arrays.stream(program.operands(at)).forEach(next::add);
            }
        }
        reached.forEach(each -> computations.put(each, reached));
        return reached;
    }

    /** The longest run of unmarked steps, up to the last use. */
    int idleSteps(int buffer) {
        int row = program.row(timeline.instructionOf(buffer));
        Category category = timeline.category(buffer);
        boolean given = Set.of("parameter", "constant").contains(String.valueOf(program.opcode(row)));
        boolean[] painted = new boolean[timeline.points() + 1];
        int made = given ? -1 : category.livesThroughout() ? end(row) : timeline.firstStep(buffer);
        int last = made;
        if (timeline.steps() == 0 || (!given && made < 0)) {
            return 0;
        }
        if (made >= 0) {
            painted[made] = true;
        }
        for (Read read : reads(buffer)) {
            if (read.at >= 0) {
                for (int at = read.at; at <= read.until && at < painted.length; at++) {
                    painted[at] = true;
                }
                last = Math.max(last, Math.min(read.until, timeline.lastStep(buffer)));
            }
        }
        int longest = 0;
        int run = 0;
        for (int step = timeline.firstStep(buffer); step <= last; step++) {
            run = painted[step] ? 0 : run + 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
