package peakscope.report.check;

import peakscope.model.runtime.AllocatorKind;
import peakscope.model.value.Bytes;

/** At most this share of the peak is padding. */
public record PaddingShare(Percent most) implements Criterion {

    @Override
    public String id() {
        return "max-padding";
    }

    @Override
    public CheckResult judge(Subject subject) {
        if (subject.memory().isFrom(AllocatorKind.BFC)) {
            return CheckResult.notChecked(subject, id(), "an allocator's log does not say what is padding");
        }
        Bytes peak = subject.peak().inUse();
        Bytes padding = subject.peak().padding();
        Bytes allowed = most.of(peak);
        String share = peak.count() == 0 ? "none" : Percent.of(padding, peak).toString();
        String text = share + " of its peak is padding, "
                + (padding.compareTo(allowed) <= 0 ? "within the " : "over the ") + most + " allowed: "
                + padding.exact() + " of " + peak.exact() + "; allowed: " + allowed.exact();
        return CheckResult.of(subject, id(), padding, allowed, text);
    }
}
