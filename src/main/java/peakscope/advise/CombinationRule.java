package peakscope.advise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.WhatIf;
import peakscope.model.Bytes;
import peakscope.model.Timeline;

/**
 * The smallest set of changes that brings the peak under the limit, the safest among sets of one size. There are few changes, so
 * all sets are tried.
 */
final class CombinationRule implements Rule {

    /** The safest first: donation changes nothing but the caller's duty, bfloat16 changes results. */
    private final List<Rule> rules;

    CombinationRule(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    private record Attempt(int set, List<Fix> fixes, WhatIf result) {}

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        if (limit.isEmpty() || analysis.peak().inUse().compareTo(limit.get().bytes()) <= 0) {
            return List.of();
        }
        Bytes room = limit.get().bytes();
        List<Attempt> attempts = attempts(analysis);
        Optional<Attempt> enough = attempts.stream()
                .filter(attempt -> attempt.result().peak().compareTo(room) <= 0)
                .min(Comparator.comparingInt(
                                (Attempt attempt) -> attempt.fixes().size())
                        .thenComparingInt(Attempt::set));
        Attempt shown = enough.orElseGet(() -> attempts.get(attempts.size() - 1));
        Map<String, String> figures = Map.of(
                "limit", room.toString(),
                "after", Estimate.of(shown.result(), analysis.timeline()));
        Finding words = AdviceText.finding(
                enough.isPresent() ? "combination" : "combination-short",
                "E1000",
                "3",
                enough.isPresent() ? Severity.LIKELY : Severity.NOTE,
                figures,
                List.of());
        List<String> steps = shown.fixes().stream()
                .map(fix -> AdviceText.of("fix." + fix.id(), Map.of()))
                .toList();
        return List.of(words.steps(steps).saving(shown.result().saving()));
    }

    /** Every set of changes but the empty one; the last is of all. */
    private List<Attempt> attempts(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        List<Fix> fixes = new ArrayList<>();
        for (Rule rule : rules) {
            rule.fix(analysis)
                    .filter(fix ->
                            WhatIf.replay(timeline, fix.newSize()).saving().count() > 0)
                    .ifPresent(fixes::add);
        }
        List<Attempt> attempts = new ArrayList<>();
        for (int set = 1; set < 1 << fixes.size(); set++) {
            int members = set;
            List<Fix> chosen = IntStream.range(0, fixes.size())
                    .filter(index -> (members >> index & 1) == 1)
                    .mapToObj(fixes::get)
                    .collect(Collectors.toList());
            attempts.add(new Attempt(set, chosen, WhatIf.replay(timeline, together(timeline, chosen))));
        }
        if (attempts.isEmpty()) {
            attempts.add(new Attempt(0, List.of(), WhatIf.replay(timeline, timeline::sizeCount)));
        }
        return attempts;
    }

    /** Each change takes its share of what the others leave. */
    private static IntToLongFunction together(Timeline timeline, List<Fix> fixes) {
        return buffer -> {
            long size = timeline.sizeCount(buffer);
            double left = size;
            for (Fix fix : fixes) {
                left *= size == 0 ? 1 : (double) fix.newSize().applyAsLong(buffer) / size;
            }
            return Math.round(left);
        };
    }
}
