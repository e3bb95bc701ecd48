package peakscope.analyze.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** The lines of a program by what they hold. A buffer's line is computed on first use and then kept. Thread-safe. */
public final class SourceLines {

    private static final int UNREAD = -1;

    private final SpaceAnalysis space;
    private final int[] lineOf;
    private final List<Place> places = new ArrayList<>();
    private final Map<Place, Integer> numbers = new HashMap<>();

    public SourceLines(SpaceAnalysis space) {
        this.space = space;
        lineOf = new int[space.timeline().bufferCount()];
        Arrays.fill(lineOf, UNREAD);
    }

    /** Where the value of a buffer is made. */
    public synchronized Place place(int buffer) {
        return places.get(number(buffer));
    }

    private int number(int buffer) {
        if (lineOf[buffer] == UNREAD) {
            lineOf[buffer] = numbers.computeIfAbsent(Place.of(space.origins().of(buffer)), fresh -> {
                places.add(fresh);
                return places.size() - 1;
            });
        }
        return lineOf[buffer];
    }

    /** The lines that hold anything at a step or at the peak, in the order of files and lines. */
    public synchronized List<LineUse> at(int step) {
        Timeline timeline = space.timeline();
        int[] live = BufferOrder.SIZE.sort(timeline, space.live().liveAt(step));
        Map<Place, List<Integer>> now = new HashMap<>();
        for (int buffer : live) {
            now.computeIfAbsent(place(buffer), key -> new ArrayList<>()).add(buffer);
        }
        Map<Place, Long> atPeak = new HashMap<>();
        for (int buffer : space.largestAtPeak()) {
            atPeak.merge(place(buffer), timeline.sizeBytes(buffer), Long::sum);
            now.putIfAbsent(place(buffer), List.of());
        }
        List<LineUse> uses = new ArrayList<>();
        now.forEach((place, buffers) -> {
            long size = 0;
            long unpadded = 0;
            for (int buffer : buffers) {
                size += timeline.sizeBytes(buffer);
                unpadded += timeline.unpaddedBytes(buffer);
            }
            uses.add(new LineUse(
                    place,
                    new Bytes(size),
                    new Bytes(size - unpadded),
                    new Bytes(atPeak.getOrDefault(place, 0L)),
                    buffers.stream().mapToInt(Integer::intValue).toArray()));
        });
        uses.sort((one, other) -> one.place().compareTo(other.place()));
        return uses;
    }

    /** The frame of the user's program in which a buffer's value is made, with its columns; empty for arguments. */
    public Optional<SourceFrame> frame(int buffer) {
        Origin origin = space.origins().of(buffer);
        return origin.isArgument() ? Optional.empty() : origin.source();
    }

    /** The only loop whose iterations keep a line's buffers, in words; empty if there is none or several. */
    public String turns(LineUse use) {
        List<String> words = Arrays.stream(use.buffers())
                .mapToObj(buffer -> space.origins().of(buffer).stack())
                .flatMap(Optional::stream)
                .map(stack -> stack.words())
                .distinct()
                .toList();
        return words.size() == 1 ? words.get(0) : "";
    }

    public SpaceAnalysis space() {
        return space;
    }
}
