package peakscope.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.advise.change.Promised;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.model.ModuleMemory;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

class AdvisorTest {

    private static List<String> advice(String program) throws ReadException {
        ModuleMemory module = Programs.read(program);
        SpaceAnalysis analysis = Promised.program(program);
        Situation alone = new Situation(
                List.of(module),
                Optional.of(analysis),
                Optional.of(Fitting.of(analysis, Optional.empty())),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of());
        return Advisor.advise(alone).stream().map(Finding::id).toList();
    }

    /** The scores are a third of what a batch at once needs here, because the batch is sorted too. */
    @Test
    void whatFreesFarMoreIsToldBesideTheCauseOfAPart() throws ReadException {
        assertEquals(List.of("whole-batch", "logits"), advice("beams_sorted").subList(0, 2));
    }

    @Test
    void theLargestLineIsNotToldWhereItsCauseIs() throws ReadException {
        List<String> advice = advice("roads");
        assertEquals("gathered-by-hand", advice.get(0));
        assertEquals(List.of(), advice.stream().filter("largest-line"::equals).toList());
    }
}
