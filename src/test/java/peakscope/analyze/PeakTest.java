package peakscope.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;

class PeakTest {

    @Test
    void isTheFirstOfEquallyHighSteps() {
        assertEquals(new Peak(1, new Bytes(90), new Bytes(45), "op.1"), Peak.of(Curves.of(10, 90, 20, 90)));
    }

    @Test
    void ofAnInstantIsAllThatIsHeld() {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        builder.keep(builder.addBuffer(0, 100, 60, Category.PARAMETER, 0, 0));
        assertEquals(new Peak(0, new Bytes(100), new Bytes(60), ""), Peak.of(builder.build(RandomTimeline.NAMES)));
    }

    @Test
    void paddingIsWhatIsNotUnpadded() {
        assertEquals(new Bytes(45), Peak.of(Curves.of(90)).padding());
    }

    @Test
    void localPeaksAreTheHighestStepsOfStretchesWithinFivePercent() {
        List<Integer> steps = LocalPeaks.of(Curves.of(95, 97, 96, 10, 100, 94, 95, 5)).stream()
                .map(Peak::step)
                .toList();
        assertEquals(List.of(1, 4, 6), steps);
    }

    @Test
    void raggedPlateauCountsOnce() {
        assertEquals(1, LocalPeaks.of(Curves.of(99, 98, 100, 97, 99)).size());
    }

    @Test
    void localPeakAtTheLastStepIsNotLost() {
        List<Integer> steps =
                LocalPeaks.of(Curves.of(100, 1, 99)).stream().map(Peak::step).toList();
        assertEquals(List.of(0, 2), steps);
    }
}
