package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.model.value.Bytes;
import peakscope.read.message.Rematerialization;

/** What a compiler log says about rematerialization: how much the compiler saved, and whether that was enough. */
public final class RematerializationAdvice {

    private static final int MOST_EVIDENCE = 5;

    /** Bytes. */
    private static final long SMALL = 1 << 20;

    /** As a share of the program, one of this many. */
    private static final long LITTLE = 10_000;

    private RematerializationAdvice() {}

    /** One finding for all of them, with the figures of the one that missed its budget by most. */
    public static List<Finding> advise(List<Rematerialization> logged) {
        List<Rematerialization> all =
                logged.stream().filter(one -> !isTrifle(one)).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        Rematerialization worst = all.get(0);
        for (Rematerialization one : all) {
            worst = missing(one) > missing(worst) ? one : worst;
        }
        boolean isShort = missing(worst) > 0;
        Map<String, String> figures = Map.of(
                "times", all.size() == 1 ? "once" : AdviceText.count(all.size(), "time"),
                "module", worst.module().isEmpty() ? "the module" : worst.module(),
                "before", worst.before().toString(),
                "after", worst.after().toString(),
                "limit", worst.limit().map(Bytes::toString).orElse("unknown"),
                "missing", new Bytes(Math.max(0, missing(worst))).toString());
        String id = isShort ? "remat.short" : worst.reached() ? "remat.enough" : "remat.done";
        List<Evidence> evidence = all.stream()
                .limit(MOST_EVIDENCE)
                .map(RematerializationAdvice::evidence)
                .toList();
        return new ArrayList<>(List.of(
                AdviceText.finding(id, null, "3.E", isShort ? Severity.LIKELY : Severity.NOTE, figures, evidence)));
    }

    /** A helper program of a few kilobytes, whose arguments exceed the budget, or a few bytes too many. */
    private static boolean isTrifle(Rematerialization one) {
        return one.after().count() < SMALL
                || (missing(one) > 0 && missing(one) * LITTLE < one.after().count());
    }

    /** Bytes over the budget; negative if within it or unknown. */
    private static long missing(Rematerialization one) {
        return one.limit().map(limit -> one.after().count() - limit.count()).orElse(-1L);
    }

    private static Evidence evidence(Rematerialization one) {
        String text = String.format(
                java.util.Locale.ROOT,
                "line %,d%s: %s reduced to %s%s%s",
                one.line(),
                one.module().isEmpty() ? "" : ", " + one.module(),
                one.before(),
                one.after(),
                one.limit().map(limit -> ", budget " + limit).orElse(""),
                one.account().isEmpty() ? "" : " = " + one.account());
        return new Evidence(
                text, null, OptionalInt.empty(), OptionalLong.of(one.after().count()));
    }
}
