package peakscope.report.check;

import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

/**
 * The peak fits into what a program may use.
 *
 * @param anySpace whether the limit is meant for whatever space was chosen; else it is one of main memory alone
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
                    subject, id(), "the limit is one of main memory, and " + subject.space() + " is not that");
        }
        Bytes peak = subject.peak().inUse();
        String of = limit.name().equals("limit") ? "the limit of " : limit.name() + "'s ";
        String text = peak.compareTo(limit.bytes()) <= 0
                ? "its peak of " + peak.exact() + " leaves "
                        + limit.bytes().minus(peak).exact() + " of " + of
                        + limit.bytes().exact()
                : "its peak of " + peak.exact() + " is "
                        + peak.minus(limit.bytes()).exact() + " over " + of
                        + limit.bytes().exact();
        return CheckResult.of(subject, id(), peak, limit.bytes(), text);
    }
}
