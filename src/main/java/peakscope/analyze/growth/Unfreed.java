package peakscope.analyze.growth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;

/**
 * Allocations of one name, shape and requested size made while a profile ran and never freed in it. That may be a leak,
 * a cache, or something that the program was about to free.
 *
 * @param name of the operation that allocated
 * @param shape without layout; empty if unknown
 * @param example number in the timeline of the first of them
 * @param count how many
 * @param bytes all together
 * @param first when the first was allocated
 * @param last when the last was allocated
 * @param pause longest time between two of them
 */
public record Unfreed(
        String name,
        String shape,
        int example,
        int count,
        Bytes bytes,
        ProfileTime first,
        ProfileTime last,
        ProfileTime pause) {

    /** Fewer may be chance. */
    private static final int FEWEST_THAT_GROW = 3;

    /** By requested size: an allocator may give equal requests chunks of different sizes. */
    private record Key(String name, String shape, long requested) {}

    /** Those of an allocator, most bytes first; none for memory that a compiler planned. */
    public static List<Unfreed> of(SpaceMemory memory) {
        Optional<MemoryProfile> profile = memory.profile();
        if (profile.isEmpty()) {
            return List.of();
        }
        Timeline timeline = memory.timeline();
        Map<Key, Unfreed> groups = new LinkedHashMap<>();
        for (int buffer : profile.get().balance().neverFreed()) {
            ProfileTime at = new ProfileTime(timeline.timeAt(timeline.firstStep(buffer)));
            Shape shape = timeline.shapeOf(buffer);
            Key key = new Key(
                    timeline.instructionOf(buffer),
                    shape == null ? "" : shape.withoutLayout(),
                    timeline.unpaddedBytes(buffer));
            Bytes held = new Bytes(timeline.sizeBytes(buffer));
            groups.merge(
                    key,
                    new Unfreed(key.name, key.shape, buffer, 1, held, at, at, new ProfileTime(0)),
                    (all, one) -> new Unfreed(
                            all.name,
                            all.shape,
                            all.example,
                            all.count + 1,
                            all.bytes.plus(one.bytes),
                            all.first,
                            one.last,
                            new ProfileTime(Math.max(
                                    all.pause.picoseconds(), one.first.picoseconds() - all.last.picoseconds()))));
        }
        List<Unfreed> largestFirst = new ArrayList<>(groups.values());
        largestFirst.sort(Comparator.comparing(Unfreed::bytes, Comparator.reverseOrder()));
        return largestFirst;
    }

    /**
     * Whether these were allocated one after another over at least half the profile and to its end, as in a leaking
     * loop. What a single step makes and keeps, such as gradients, ends with the step: the time after the last one is
     * then longer than any between.
     */
    public boolean grows(Timeline timeline) {
        long end = timeline.timeAt(timeline.steps() - 1);
        long window = end - timeline.timeAt(0);
        return count >= FEWEST_THAT_GROW
                && (last.picoseconds() - first.picoseconds()) * 2 >= window
                && (end - last.picoseconds()) <= pause.picoseconds() * 3 / 2;
    }
}
