package peakscope.report.check;

import java.util.Optional;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

/**
 * Everything allocated fits the memory that a program may use.
 *
 * @param anySpace whether the limit applies to any chosen space; otherwise only to main memory
 */
public record WithinLimit(MemoryLimit limit, boolean anySpace) implements Criterion {

    @Override
    public String id() {
        return "limit";
    }

    @Override
    public CheckResult judge(Subject subject) {
        if (!anySpace && !subject.memory().space().isMain()) {
            return CheckResult.notChecked(
                    subject, id(), "the limit applies to main memory, and " + subject.space() + " is not main memory");
        }
        Fit fit = subject.fit(Optional.of(limit));
        Bytes needed = fit.together();
        Bytes room = limit.bytes().minus(needed);
        String needs = "it needs " + needed.exact()
                + (fit.beside().count() == 0 ? "" : " together with live arrays beside it");
        boolean passed = fit.within().orElse(room.count() >= 0);
        String text = passed
                ? needs + (room.count() > 0 ? " and leaves " + room.exact() + " of " : ", all of ") + limit.exactWords()
                : needs + ", " + new Bytes(-room.count()).exact() + " over " + limit.exactWords();
        String caution = fit.within().isEmpty() ? "; too close to call: rounding and the size of the code decide" : "";
        return CheckResult.of(subject, id(), needed, limit.bytes(), passed, text + caution);
    }
}
