package peakscope.advise.change;

import java.util.List;
import java.util.Optional;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;

/** Looks for one kind of problem. Stateless. */
public interface Rule {

    /** Findings on this memory space; empty if there are none. */
    List<Finding> findings(SpaceAnalysis analysis, Fit fit);

    /** The change it proposes, to try together with others; empty if it proposes none. */
    default Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.empty();
    }
}
