package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.model.ModuleMemory;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** What rules promise for the compiled programs of {@link Programs}. */
public final class Promised {

    private Promised() {}

    public static SpaceAnalysis program(String name) throws ReadException {
        ModuleMemory module = Programs.read(name);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    /** The rule's only finding, with all its figures filled in. */
    public static Finding finding(Rule rule, SpaceAnalysis program) {
        List<Finding> findings = rule.findings(program, Fitting.of(program, Optional.empty()));
        assertEquals(1, findings.size(), findings::toString);
        assertTrue(!findings.get(0).toString().matches("(?s).*\\{[a-zA-Z]+}.*"), findings::toString);
        return findings.get(0);
    }

    /** The promised peak as a share of today's. */
    public static double share(Rule rule, String name) throws ReadException {
        SpaceAnalysis program = program(name);
        return finding(rule, program)
                .saving()
                .orElseThrow()
                .peakAfter()
                .shareOf(program.peak().inUse());
    }
}
