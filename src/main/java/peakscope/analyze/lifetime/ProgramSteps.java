package peakscope.analyze.lifetime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;

/**
 * At which steps of a timeline instructions run. An axis has events for instructions whose buffers are in this memory;
 * an instruction runs at its first event. Every other scheduled instruction is placed at the last such event before it.
 * An instruction that runs a computation, a loop or a call, has its event after those of the computation, and so runs
 * from the last event before it.
 */
final class ProgramSteps {

    private static final int NOWHERE = -1;

    /** Events between two reports of progress. */
    private static final int REPORTED = 1 << 15;

    /** Of the whole analysis, as progress. */
    private static final double SHARE = 0.5;

    private static final Set<String> CALLERS = Set.of("while", "conditional", "call");

    private final Program program;
    private final BitSet callers;
    private final int[] event;
    private final int[] first;
    private final int[] last;

    ProgramSteps(Program program, Timeline timeline, Progress progress) {
        this.program = program;
        callers = program.rowsByOpcode(CALLERS::contains).collect(BitSet::new, BitSet::set, BitSet::or);
        event = new int[program.size()];
        Arrays.fill(event, NOWHERE);
        for (int at = timeline.steps() - 1; at >= 0; at--) {
            if (at % REPORTED == 0) {
                progress.stopIfCancelled();
                progress.at(SHARE * (1 - (double) at / timeline.steps()), "placing instructions");
            }
            int row = program.row(timeline.catalog(), timeline.keyAt(at));
            if (row >= 0) {
                event[row] = at;
            }
        }
        first = event.clone();
        last = event.clone();
        progress.stopIfCancelled();
        program.graph().ifPresentOrElse(this::placeComputations, this::placeSchedules);
    }

    /** When an instruction runs; empty if nothing in its computation has an event, or it is not scheduled. */
    Optional<StepSpan> of(int row) {
        return first[row] < 0 ? Optional.empty() : Optional.of(new StepSpan(first[row], last[row]));
    }

    /** Whether it has an event of its own. */
    boolean isExact(int row) {
        return event[row] >= 0;
    }

    private void placeComputations(ProgramGraph graph) {
        for (int computation = 0; computation < graph.computations(); computation++) {
            place(graph.firstRow(computation), graph.firstRow(computation + 1));
        }
    }

    /**
     * Finds the rows of each computation where the program does not give them: they are contiguous, no two have the same place, and
     * instructions that read each other are in one computation.
     */
    private void placeSchedules() {
        int[] joined = joined();
        BitSet taken = new BitSet();
        int start = 0;
        int cut = 0;
        for (int row = 0; row < program.size(); row++) {
            int place = program.scheduled(row);
            if (place < 0) {
                place(start, row);
                taken.clear();
                start = row + 1;
                continue;
            }
            if (joined[row] == 0) {
                cut = row;
            }
            if (taken.get(place)) {
                cut = cut <= start ? row : cut;
                place(start, cut);
                start = cut;
                taken.clear();
                IntStream.range(start, row).map(program::scheduled).forEach(taken::set);
            }
            taken.set(place);
        }
        place(start, program.size());
    }

    /** For each row, how many operands cross the border before it. */
    private int[] joined() {
        int[] change = new int[program.size() + 1];
        for (int row = 0; row < program.size(); row++) {
            for (int operand : program.operands(row)) {
                change[Math.min(row, operand) + 1]++;
                change[Math.max(row, operand) + 1]--;
            }
        }
        Arrays.parallelPrefix(change, Integer::sum);
        return change;
    }

    private void place(int from, int to) {
        // Place and row in one number, so that nothing is boxed: there may be a million.
        int[] order = IntStream.range(from, to)
                .filter(row -> program.scheduled(row) >= 0)
                .mapToLong(row -> (long) program.scheduled(row) << Integer.SIZE | row)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
        int now = Arrays.stream(order)
                .map(row -> event[row])
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(NOWHERE);
        for (int row : order) {
            boolean calls = callers.get(row);
            first[row] = isExact(row) && !calls ? event[row] : now;
            now = Math.max(now, event[row]);
            last[row] = isExact(row) ? event[row] : now;
        }
        int next = NOWHERE;
        for (int i = order.length - 1; i >= 0; i--) {
            int row = order[i];
            if (!isExact(row) && next > last[row] && callers.get(row)) {
                last[row] = next - 1;
            }
            next = isExact(row) ? event[row] : next;
        }
    }
}
