package peakscope.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.value.ProfileTime;

/**
 * All runs of one module in a profile.
 *
 * @param module with the program's number, if the profile has it
 * @param runs number of runs on all devices
 * @param total of their times; on several devices more than the elapsed time
 * @param longest time of one run
 */
public record RunTotal(String module, int runs, ProfileTime total, ProfileTime longest) {

    /** Sorted by total time, longest first. */
    public static List<RunTotal> of(List<ModuleRun> runs) {
        Map<String, RunTotal> totals = new LinkedHashMap<>();
        for (ModuleRun run : runs) {
            ProfileTime one = new ProfileTime(run.duration());
            totals.merge(run.module(), new RunTotal(run.module(), 1, one, one), RunTotal::plus);
        }
        List<RunTotal> longestFirst = new ArrayList<>(totals.values());
        longestFirst.sort(
                Comparator.comparingLong((RunTotal total) -> -total.total().picoseconds())
                        .thenComparing(RunTotal::module));
        return longestFirst;
    }

    private RunTotal plus(RunTotal other) {
        return new RunTotal(
                module,
                runs + other.runs,
                new ProfileTime(total.picoseconds() + other.total.picoseconds()),
                longest.picoseconds() >= other.longest.picoseconds() ? longest : other.longest);
    }
}
