package peakscope.model.timeline;

import java.util.List;
import java.util.Random;

/** Timelines whose buffers share a few allocations, at random offsets, so that some overlap and some have no place. */
public final class PlacedTimeline {

    private static final List<Category> CATEGORIES = List.of(Category.values());

    private PlacedTimeline() {}

    /** At most this many buffers and events; the same random source gives the same result. */
    public static Timeline make(Random random, int mostBuffers, int mostSteps) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        int buffers = 1 + random.nextInt(mostBuffers);
        for (int buffer = 0; buffer < buffers; buffer++) {
            int size = random.nextInt(8) * random.nextInt(8);
            Category category = CATEGORIES.get(random.nextInt(CATEGORIES.size()));
            int allocation = random.nextInt(6) - 1;
            builder.addBuffer(buffer, size, size / 2, category, allocation, random.nextInt(200) - 4);
            if (random.nextInt(10) == 0) {
                builder.keep(buffer);
            }
        }
        int steps = random.nextInt(mostSteps + 1);
        for (int step = 0; step < steps; step++) {
            int buffer = random.nextInt(buffers);
            builder.step(buffer);
            if (builder.isOpen(buffer)) {
                builder.close(buffer);
            } else {
                builder.open(buffer);
            }
        }
        return builder.build(RandomTimeline.NAMES);
    }
}
