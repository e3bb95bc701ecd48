package peakscope.ui.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.advise.finding.Finding;

/** The rules' findings on what is shown, computed once: headline and advice both use them. */
final class ShownFindings {

    private Optional<List<Finding>> known = Optional.empty();

    void forget() {
        known = Optional.empty();
    }

    List<Finding> of(Supplier<Situation> situation) {
        List<Finding> findings = known.orElseGet(() -> Advisor.advise(situation.get()));
        known = Optional.of(findings);
        return findings;
    }
}
