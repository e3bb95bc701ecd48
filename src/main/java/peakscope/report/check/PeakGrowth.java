package peakscope.report.check;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.Peak;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;

/**
 * The peak exceeds that of the same module in a baseline by at most this share.
 *
 * @param opened all that is checked, to know which modules share a name
 */
public record PeakGrowth(Percent most, Case opened, Case baseline) implements Criterion {

    @Override
    public String id() {
        return "max-growth";
    }

    @Override
    public CheckResult judge(Subject subject) {
        List<ModuleMemory> now = Namesakes.of(subject.module(), opened);
        List<ModuleMemory> then = Namesakes.of(subject.module(), baseline);
        if (opened.modules().size() == 1 && baseline.modules().size() == 1) {
            // The only module on each side must be meant; a function is renamed more often than it is replaced.
            then = baseline.modules();
        }
        if (then.isEmpty()) {
            return CheckResult.notChecked(subject, id(), "the baseline has no module of this name");
        }
        if (then.size() != now.size()) {
            return CheckResult.notChecked(
                    subject,
                    id(),
                    "there are " + now.size() + " modules of this name and " + then.size()
                            + " in the baseline, so they can't be matched");
        }
        ModuleMemory before = then.get(Namesakes.place(subject.module(), now));
        return peak(before, subject)
                .map(peak -> judge(subject, before, peak))
                .orElseGet(() -> CheckResult.notChecked(
                        subject, id(), "the baseline's " + before.name() + " uses no " + subject.space()));
    }

    private static Optional<Bytes> peak(ModuleMemory module, Subject subject) {
        return module.spaces().stream()
                .filter(space ->
                        space.space().color() == subject.memory().space().color())
                .map(SpaceMemory::timeline)
                .map(timeline -> Peak.of(timeline).inUse())
                .findFirst();
    }

    private CheckResult judge(Subject subject, ModuleMemory before, Bytes then) {
        Bytes now = subject.peak().inUse();
        Bytes allowed = then.plus(most.of(then));
        String other = before.name().equals(subject.module().name()) ? "" : " of " + before.name();
        String text = change(then, now) + ", from " + then.exact() + other + " to " + now.exact() + ", "
                + (now.compareTo(allowed) <= 0 ? "within the " : "over the ") + most + " allowed, "
                + allowed.exact();
        return CheckResult.of(subject, id(), now, allowed, text).against(then);
    }

    private static String change(Bytes then, Bytes now) {
        int direction = now.compareTo(then);
        if (direction == 0) {
            return "its peak stayed the same";
        }
        Bytes by = direction > 0 ? now.minus(then) : then.minus(now);
        String share =
                then.count() == 0 ? "an undefined share" : Percent.of(by, then).toString();
        return "its peak " + (direction > 0 ? "grew" : "fell") + " by " + share + " (" + by.exact() + ")";
    }
}
