package peakscope.chart;

import java.util.List;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;

/** Small memory spaces made for tests. */
public final class Spaces {

    private static final long MIB = 1 << 20;

    private Spaces() {}

    /**
     * One parameter of 100 MiB throughout, then a temporary of 200 MiB, half of it padding, in steps 1 to 2, and one of
     * 50 MiB in steps 2 to 3. In use: 100, 300, 350, 150, 100 MiB; the peak is step 2.
     */
    public static SpaceAnalysis small() {
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.HEAP_EVENTS, 4, 4);
        int parameter = timeline.addBuffer(0, 100 * MIB, 100 * MIB, Category.PARAMETER, 0, 0);
        int padded = timeline.addBuffer(1, 200 * MIB, 100 * MIB, Category.TEMPORARY, 1, 0);
        int other = timeline.addBuffer(2, 50 * MIB, 50 * MIB, Category.TEMPORARY, 1, 200 * MIB);
        timeline.keep(parameter);
        timeline.step(0);
        timeline.step(1);
        timeline.open(padded);
        timeline.step(2);
        timeline.open(other);
        timeline.step(1);
        timeline.close(padded);
        timeline.step(2);
        timeline.close(other);
        return analyse(timeline);
    }

    /** Many buffers of a few bytes, each live for a thousand steps. */
    public static SpaceAnalysis crowded(int buffers) {
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.HEAP_EVENTS, buffers, buffers * 2);
        for (int i = 0; i < buffers; i++) {
            timeline.addBuffer(i, 1000 + i % 7, 900, Category.TEMPORARY, 0, i * 1024L);
            timeline.step(i);
            timeline.open(i);
            if (i >= 1000) {
                timeline.step(i - 1000);
                timeline.close(i - 1000);
            }
        }
        return analyse(timeline);
    }

    /** A parameter of 60 MiB and a constant of 40 MiB on an axis of one point, with addresses or without. */
    public static SpaceAnalysis instant(boolean placed) {
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.HEAP_EVENTS, 2, 0);
        long offset = placed ? 0 : -1;
        timeline.keep(timeline.addBuffer(0, 60 * MIB, 60 * MIB, Category.PARAMETER, 0, offset));
        timeline.keep(timeline.addBuffer(1, 40 * MIB, 30 * MIB, Category.CONSTANT, 1, offset));
        return analyse(timeline);
    }

    private static SpaceAnalysis analyse(TimelineBuilder timeline) {
        SpaceMemory memory =
                new SpaceMemory(MemorySpace.of(Platform.TPU, 0), timeline.build(new Numbered()), new Bytes(400 * MIB));
        return SpaceAnalysis.of(
                new ModuleMemory(
                        "jit_f", "test.hlo.pb", Platform.TPU, List.of(memory), List.of(), java.util.Optional.empty()),
                memory);
    }

    private record Numbered() implements BufferCatalog {

        @Override
        public String instruction(int key) {
            return "fusion." + key;
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails(
                    instruction(key),
                    List.of(),
                    ShapeParser.parse("f32[129,1024]{1,0:T(8,128)}"),
                    "fusion",
                    "jit(f)/layer/dot",
                    List.of());
        }
    }
}
