package peakscope.report.check;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.Case;
import peakscope.model.value.Warning;
import peakscope.read.message.Message;
import peakscope.report.Choice;

/**
 * All criteria checked on everything chosen.
 *
 * @param results by criterion, then in module order
 * @param warnings of the inputs and of the baseline
 */
public record Gate(List<CheckResult> results, List<Warning> warnings) {

    public Gate {
        results = List.copyOf(results);
        warnings = List.copyOf(warnings);
    }

    /**
     * Checks the chosen part of a case. A module that the compiler refused fails, whatever the criteria.
     *
     * @param messages of error texts beside the dumps
     * @throws IllegalArgumentException if the choice leaves nothing; the message says what is available
     */
    public static Gate of(Case opened, List<Message> messages, Choice choice, List<? extends Criterion> criteria) {
        List<Subject> subjects = Subject.of(opened, messages, choice);
        if (subjects.isEmpty()) {
            throw new IllegalArgumentException(choice.nothingIn(opened));
        }
        List<CheckResult> results = new ArrayList<>(Refusals.among(subjects));
        for (Criterion criterion : criteria) {
            results.addAll(held(criterion, subjects));
        }
        List<Warning> warnings = new ArrayList<>(opened.warnings());
        for (Criterion criterion : criteria) {
            if (criterion instanceof PeakGrowth growth) {
                warnings.addAll(growth.baseline().warnings());
            }
        }
        return new Gate(results, warnings.stream().distinct().toList());
    }

    /** A criterion that could be checked on nothing at all fails; otherwise a renamed module would pass the gate. */
    private static List<CheckResult> held(Criterion criterion, List<Subject> subjects) {
        List<CheckResult> results = subjects.stream().map(criterion::judge).toList();
        boolean none = results.stream().allMatch(result -> result.status() == CheckResult.Status.NOT_CHECKED);
        return none
                ? results.stream()
                        .map(result -> result.as(CheckResult.Status.FAILED))
                        .toList()
                : results;
    }

    public boolean passed() {
        return count(CheckResult.Status.FAILED) == 0;
    }

    long count(CheckResult.Status status) {
        return results.stream().filter(result -> result.status() == status).count();
    }

    /** One line: how many checks were made and how many failed. */
    public String verdict() {
        long failed = count(CheckResult.Status.FAILED);
        long skipped = count(CheckResult.Status.NOT_CHECKED);
        long made = results.size() - skipped;
        String checks = made == 1 ? "1 check" : made + " checks";
        return (failed == 0 ? "passed: " + checks : "failed: " + failed + " of " + checks)
                + (skipped == 0 ? "" : ", and " + skipped + " could not be made");
    }
}
