package peakscope.report.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.budget.Fit;

/** Modules that the compiler refused: they fail whatever their totals say. */
final class Refusals {

    private static final String ID = "refused";

    private Refusals() {}

    /** A failed result for each refused module; none for the others. */
    static List<CheckResult> among(List<Subject> subjects) {
        List<CheckResult> refused = new ArrayList<>();
        for (Subject subject : subjects) {
            Fit fit = subject.fit(Optional.empty());
            if (fit.refused()) {
                refused.add(CheckResult.failed(subject, ID, fit.needed(), fit.why()));
            }
        }
        return refused;
    }
}
