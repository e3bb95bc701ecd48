package peakscope.advise.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.LateGradients;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.Recomputation;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The smallest set of changes that brings the peak under the limit, the safest among sets of equal size. There are few
 * changes, so all sets are tried.
 */
public final class CombinationRule implements Rule {

    /** Where it is not enough. */
    private static final String SHORT = "combination-short";

    /** Safest first: donation only restricts the caller, bfloat16 changes results. */
    private final List<Rule> rules;

    public CombinationRule(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    private record Attempt(List<Fix> fixes, WhatIf result) {}

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        if (fit.limit().isEmpty() || !fit.isOver()) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        List<Fix> fixes = fixes(analysis);
        if (fixes.isEmpty() && timeline.isExcerpt()) {
            // A text's list says too little to conclude that nothing would help.
            return List.of();
        }
        Optional<Attempt> enough = bySize(fixes.size())
                .mapToObj(set -> attempt(analysis, fixes, set))
                .filter(attempt -> fit.fitsAfter(attempt.result()))
                .findFirst();
        Attempt shown = enough.orElseGet(() -> attempt(analysis, fixes, (1 << fixes.size()) - 1));
        Map<String, String> figures = Map.of(
                "limit", fit.limit().get().bytes().toString(),
                "changes",
                        shown.fixes().stream()
                                .map(fix -> AdviceText.of(fix.id() + ".action", Map.of()))
                                .map(action -> action.substring(0, 1).toLowerCase(Locale.ROOT) + action.substring(1))
                                .collect(Collectors.joining(", ")),
                "after", Estimate.of(shown.result(), analysis.timeline()));
        boolean none = shown.fixes().isEmpty();
        Finding words = AdviceText.finding(
                enough.isPresent() ? "combination" : none ? "combination-none" : SHORT,
                "E1000",
                "3",
                enough.isPresent() ? Severity.LIKELY : Severity.NOTE,
                figures,
                List.of());
        List<String> steps = new ArrayList<>();
        List<CodeLine> lines = new ArrayList<>();
        for (Fix fix : shown.fixes()) {
            Bytes alone = replay(analysis, List.of(fix)).saving();
            steps.add(AdviceText.of("fix." + fix.id(), Map.of()) + " "
                    + AdviceText.of(
                            "combination.alone", Map.of("saved", alone.count() == 0 ? "nothing" : alone + " less")));
            lines.addAll(fix.lines().isEmpty() ? AdviceText.lines("fix." + fix.id(), Map.of()) : fix.lines());
        }
        if (ProgramShapes.isTraining(analysis)
                && Recomputation.carriesPeak(timeline)
                && shown.fixes().stream().noneMatch(fix -> fix.id().equals("long-lived"))) {
            steps.add(AdviceText.of("combination.layers", Map.of()));
        }
        steps.addAll(AdviceText.list("combination.last", Map.of()));
        Finding whole = words.steps(steps).lines(lines);
        return List.of(none ? whole.as(SHORT) : whole.saving(Saving.of(shown.result())));
    }

    /**
     * Fixes that lower the peak, and those that lower the next one: if two moments need nearly as much, a fix for the
     * second alone gains nothing.
     */
    private List<Fix> fixes(SpaceAnalysis analysis) {
        List<Fix> all =
                rules.stream().flatMap(rule -> rule.fix(analysis).stream()).toList();
        List<Fix> useful = new ArrayList<>();
        Bytes before = analysis.peak().inUse();
        while (true) {
            Bytes peak = before;
            List<Fix> more = all.stream()
                    .filter(fix -> !useful.contains(fix)
                            && peakWith(analysis, useful, fix).compareTo(peak) < 0)
                    .toList();
            if (more.isEmpty()) {
                return useful;
            }
            useful.addAll(more);
            before = replay(analysis, useful).peak();
        }
    }

    private static Bytes peakWith(SpaceAnalysis analysis, List<Fix> some, Fix another) {
        List<Fix> with = new ArrayList<>(some);
        with.add(another);
        return replay(analysis, with).peak();
    }

    /** All non-empty sets as bits, small sets first, the safest first among equal sizes. */
    private static IntStream bySize(int changes) {
        return IntStream.rangeClosed(1, changes)
                .flatMap(members -> IntStream.range(1, 1 << changes).filter(set -> Integer.bitCount(set) == members));
    }

    private static Attempt attempt(SpaceAnalysis analysis, List<Fix> fixes, int set) {
        List<Fix> chosen = IntStream.range(0, fixes.size())
                .filter(index -> (set >> index & 1) == 1)
                .mapToObj(fixes::get)
                .toList();
        return new Attempt(chosen, replay(analysis, chosen));
    }

    private static WhatIf replay(SpaceAnalysis analysis, List<Fix> fixes) {
        IntToLongFunction newSize = together(analysis.timeline(), fixes);
        ChangedCurve curve = ChangedCurve.of(analysis.timeline(), newSize);
        fixes.forEach(fix -> fix.holds().accept(curve));
        return LateGradients.replay(analysis, curve, newSize);
    }

    /** Each change takes its share of what the others leave. */
    private static IntToLongFunction together(Timeline timeline, List<Fix> fixes) {
        return buffer -> {
            long size = timeline.sizeBytes(buffer);
            double left = size;
            for (Fix fix : fixes) {
                left *= size == 0 ? 1 : (double) fix.newSize().applyAsLong(buffer) / size;
            }
            return Math.round(left);
        };
    }
}
