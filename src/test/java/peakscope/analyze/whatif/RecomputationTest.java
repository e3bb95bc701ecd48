package peakscope.analyze.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

class RecomputationTest {

    /** Arrays of 4 KiB, one after another. */
    private static Timeline oneAfterTheOther(String... names) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int i = 0; i < names.length; i++) {
            int buffer = builder.addBuffer(i, 4096, 4096, Category.TEMPORARY, i, 0);
            builder.step(i);
            builder.open(buffer);
            builder.step(i);
            builder.close(buffer);
        }
        return builder.build(new BufferCatalog() {
            @Override
            public String instruction(int key) {
                return names[key];
            }

            @Override
            public BufferDetails details(int key) {
                return new BufferDetails(names[key], List.of(), ShapeParser.parse("f32[1024]"), null, null, List.of());
            }
        });
    }

    @Test
    void aValueThatIsComputedAgainWouldBeKeptBetween() {
        Timeline timeline = oneAfterTheOther("fusion.3", "fusion.4", "fusion.3.remat2");
        assertEquals(8192, Recomputation.kept(timeline).peak().count());
        assertTrue(Recomputation.carriesPeak(timeline));
    }

    @Test
    void otherNamesAreOtherValues() {
        Timeline timeline = oneAfterTheOther("fusion.3", "fusion.4", "fusion.33.remat");
        assertEquals(4096, Recomputation.kept(timeline).peak().count());
        assertFalse(Recomputation.carriesPeak(timeline));
    }

    @Test
    void aValueThatIsComputedAgainAtOnceHoldsNothingBetween() {
        assertFalse(Recomputation.carriesPeak(oneAfterTheOther("fusion.3", "fusion.3.remat", "fusion.4")));
    }
}
