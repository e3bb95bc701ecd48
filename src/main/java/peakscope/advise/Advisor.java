package peakscope.advise;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import peakscope.advise.finding.Finding;
import peakscope.advise.rule.BatchRule;
import peakscope.advise.rule.CallbackRule;
import peakscope.advise.rule.CombinationRule;
import peakscope.advise.rule.ConstantRule;
import peakscope.advise.rule.DonationRule;
import peakscope.advise.rule.FitsOnRule;
import peakscope.advise.rule.FragmentationRule;
import peakscope.advise.rule.LongLivedRule;
import peakscope.advise.rule.MissingDataRule;
import peakscope.advise.rule.OptimizerStateRule;
import peakscope.advise.rule.OversizedRule;
import peakscope.advise.rule.PaddingRule;
import peakscope.advise.rule.ReplicationRule;
import peakscope.advise.rule.Rule;
import peakscope.advise.rule.UnfreedRule;
import peakscope.advise.rule.WidthRule;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.timeline.AxisKind;

/** Asks every rule. */
public final class Advisor {

    /** Rules that propose a change, the safest first. */
    private static final List<Rule> CHANGES = List.of(
            new DonationRule(),
            new ReplicationRule(),
            new PaddingRule(),
            new LongLivedRule(),
            new OptimizerStateRule(),
            new WidthRule());

    private static final List<Rule> OTHERS = List.of(
            new OversizedRule(),
            new CallbackRule(),
            new BatchRule(),
            new MissingDataRule(),
            new CombinationRule(CHANGES),
            new ConstantRule(),
            new FragmentationRule(),
            new FitsOnRule());

    /** What can be said of an allocator at run time, of which neither the program nor its layouts are known. */
    private static final List<Rule> AT_RUN_TIME = List.of(new UnfreedRule(), new MissingDataRule());

    private Advisor() {}

    /** What there is to say about one memory space, what matters most first. */
    public static List<Finding> advise(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        // The other rules are about what a compiler planned.
        Stream<Rule> rules = analysis.memory().snapshot().isPresent()
                ? Stream.of(new MissingDataRule())
                : analysis.timeline().axis() == AxisKind.TIME
                        ? AT_RUN_TIME.stream()
                        : Stream.concat(CHANGES.stream(), OTHERS.stream());
        return rules.flatMap(rule -> rule.findings(analysis, limit).stream())
                .sorted(Finding.BY_WEIGHT)
                .toList();
    }
}
