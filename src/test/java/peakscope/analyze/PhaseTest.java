package peakscope.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.analyze.Phase.Kind;
import peakscope.model.timeline.Timeline;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

class PhaseTest {

    private static List<Phase> phases(String program) throws ReadException {
        return Phase.of(Programs.read(program).mainSpace().timeline());
    }

    @Test
    void aTrainingStepGoesForwardAndBackward() throws ReadException {
        List<Kind> kinds = phases("adam").stream().map(Phase::kind).toList();
        assertEquals(Kind.FORWARD, kinds.get(0));
        assertEquals(true, kinds.contains(Kind.BACKWARD));
    }

    @Test
    void phasesCoverAllStepsWithoutOverlap() throws ReadException {
        Timeline timeline = Programs.read("adam").mainSpace().timeline();
        int next = 0;
        for (Phase phase : phases("adam")) {
            assertEquals(next, phase.first());
            next = phase.last() + 1;
        }
        assertEquals(timeline.steps(), next);
    }

    @Test
    void aProgramWithoutAGradientHasNone() throws ReadException {
        assertEquals(List.of(), phases("callback"));
    }
}
