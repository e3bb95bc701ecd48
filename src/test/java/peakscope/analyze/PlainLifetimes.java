package peakscope.analyze;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import peakscope.model.BufferDetails;
import peakscope.model.Category;
import peakscope.model.Program;
import peakscope.model.Timeline;

/** Lifetimes by asking every question anew: steps painted one by one, computations found by walking from operand to user. */
final class PlainLifetimes {

    private final Timeline timeline;
    private final Program program;

    PlainLifetimes(SpaceAnalysis analysis) {
        this.timeline = analysis.timeline();
        this.program = analysis.program().orElseThrow();
    }

    /** A user, what reads the memory for it, and the steps at which it does. */
    record Read(int row, int reader, int at, int until) {}

    /** Users of one buffer, without those of other parts of its tuple. */
    List<Read> reads(int buffer) {
        BufferDetails details = timeline.buffer(buffer).details();
        int row = program.row(details.instruction());
        List<Read> reads = new ArrayList<>();
        walk(row, -1, reads, new HashSet<>());
        reads.removeIf(read -> reads.stream().anyMatch(other -> other.row == read.row && isLater(other, read)));
        boolean part = !details.shapeIndex().isEmpty()
                && Arrays.stream(program.users(row)).anyMatch(user -> "get-tuple-element".equals(program.opcode(user)));
        reads.removeIf(read -> part && read.at > timeline.lastStep(buffer));
        reads.sort(Comparator.comparingInt((Read read) -> program.scheduled(read.row))
                .thenComparing(Read::row));
        return reads.stream().distinct().toList();
    }

    private boolean isLater(Read one, Read other) {
        return program.scheduled(one.reader) > program.scheduled(other.reader);
    }

    private void walk(int row, int copier, List<Read> reads, Set<List<Integer>> seen) {
        if (!seen.add(List.of(row, copier))) {
            return;
        }
        for (int user : program.users(row)) {
            String opcode = String.valueOf(program.opcode(user));
            boolean copies = opcode.equals("copy-start")
                    || (opcode.equals("async-start") && program.name(user).startsWith("slice-start"));
            boolean renames = Set.of("bitcast", "get-tuple-element", "tuple", "async-update")
                            .contains(opcode)
                    || opcode.endsWith("-done");
            if (copies || renames) {
                walk(user, copies && copier < 0 ? user : copier, reads, seen);
            } else {
                int reader = copier < 0 ? user : copier;
                reads.add(new Read(user, reader, begin(reader), end(reader)));
            }
        }
    }

    private boolean calls(int row) {
        return Set.of("while", "conditional", "call").contains(String.valueOf(program.opcode(row)));
    }

    private int end(int row) {
        if (firstEvent(row) >= 0 || !calls(row)) {
            return firstEvent(row) >= 0 ? firstEvent(row) : begin(row);
        }
        // Until the next that is sure.
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
        return IntStream.range(0, timeline.steps())
                .filter(step -> timeline.instruction(step).equals(program.name(row)))
                .findFirst()
                .orElse(-1);
    }

    private Set<Integer> computation(int row) {
        Set<Integer> reached = new TreeSet<>();
        List<Integer> next = new ArrayList<>(List.of(row));
        while (!next.isEmpty()) {
            int at = next.remove(next.size() - 1);
            if (reached.add(at)) {
                Arrays.stream(program.users(at)).forEach(next::add);
                Arrays.stream(program.operands(at)).forEach(next::add);
            }
        }
        return reached;
    }

    /** The longest run of steps that nobody paints, up to the last use. */
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
