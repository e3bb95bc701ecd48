package peakscope.advise.rule;

import java.util.List;
import java.util.Optional;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;

/** Looks for one kind of trouble. Stateless. */
public interface Rule {

    /** What it has to say about this memory space; empty when there is nothing to say. */
    List<Finding> findings(SpaceAnalysis analysis, Fit fit);

    /** The change it proposes, to be tried together with others; empty when it proposes none. */
    default Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.empty();
    }
}
