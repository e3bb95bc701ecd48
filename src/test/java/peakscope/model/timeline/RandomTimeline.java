package peakscope.model.timeline;

import java.util.List;
import java.util.Random;

/** Timelines of random buffers, some live throughout, some reopened after they were closed. */
public final class RandomTimeline {

    /** Names buffer 3 {@code op.3}. */
    public static final BufferCatalog NAMES = new BufferCatalog() {
        @Override
        public String instruction(int key) {
            return "op." + key;
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails(instruction(key), List.of(), null, null, null, List.of());
        }
    };

    private static final List<Category> CATEGORIES = List.of(Category.values());

    private RandomTimeline() {}

    /** At most this many buffers and events; the same random source gives the same result. */
    public static Timeline make(Random random, int mostBuffers, int mostSteps) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        int buffers = 1 + random.nextInt(mostBuffers);
        for (int buffer = 0; buffer < buffers; buffer++) {
            int size = random.nextInt(5) * random.nextInt(1000);
            Category category = CATEGORIES.get(random.nextInt(CATEGORIES.size()));
            builder.addBuffer(buffer, size, size == 0 ? 0 : random.nextInt(size + 1), category, buffer, 0);
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
        return builder.build(NAMES);
    }
}
