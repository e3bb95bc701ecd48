package peakscope.advise;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.advise.finding.Finding;
import peakscope.advise.message.AllocatorAdvice;
import peakscope.advise.message.GrowthAdvice;
import peakscope.advise.message.MessageAdvisor;
import peakscope.advise.message.MismatchAdvice;
import peakscope.advise.message.RematerializationAdvice;
import peakscope.advise.rule.Rules;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;

/** Puts together all that there is to say. Window, reports and JSON ask here and nowhere else. */
public final class Advisor {

    private Advisor() {}

    /** Everything about a situation, what matters most first, each finding once. */
    public static List<Finding> advise(Situation situation) {
        Set<Finding> all = new LinkedHashSet<>();
        all.addAll(AllocatorAdvice.advise(situation.allocators()));
        all.addAll(MessageAdvisor.advise(situation.messages()));
        all.addAll(GrowthAdvice.advise(situation.modules()));
        all.addAll(RematerializationAdvice.advise(situation.rematerializations()));
        if (situation.focus().isPresent() && situation.fit().isPresent()) {
            all.addAll(onDump(situation.focus().get(), situation.fit().get()));
        }
        List<Finding> mismatch =
                situation.mismatch().map(MismatchAdvice::advise).stream().toList();
        return Stream.concat(mismatch.stream(), all.stream().sorted(Finding.BY_WEIGHT))
                .toList();
    }

    /** What one memory space by itself gives reason to say. */
    static List<Finding> onDump(SpaceAnalysis analysis, Fit fit) {
        List<Finding> findings = new ArrayList<>();
        Rules.of(analysis).forEach(rule -> findings.addAll(rule.findings(analysis, fit)));
        return findings;
    }
}
