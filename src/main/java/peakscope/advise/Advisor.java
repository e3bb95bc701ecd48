package peakscope.advise;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;

/** Asks every rule. */
public final class Advisor {

    private static final List<Rule> RULES = List.of(
            new OversizedRule(),
            new PaddingRule(),
            new DonationRule(),
            new LongLivedRule(),
            new WidthRule(),
            new ConstantRule(),
            new FragmentationRule(),
            new FitsOnRule());

    private Advisor() {}

    /** What there is to say about one memory space, what matters most first. */
    public static List<Finding> advise(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        return RULES.stream()
                .flatMap(rule -> rule.findings(analysis, limit).stream())
                .sorted(Finding.BY_WEIGHT)
                .toList();
    }
}
