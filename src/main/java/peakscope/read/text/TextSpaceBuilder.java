package peakscope.read.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;

/** Builds the timeline of one memory space of a text dump, over the schedule. */
final class TextSpaceBuilder {

    private final LiveRanges ranges;
    private final List<TextValue> values = new ArrayList<>();
    private int withoutRange;

    private final Optional<TextProgram> program;

    TextSpaceBuilder(LiveRanges ranges, Optional<TextProgram> program) {
        this.ranges = ranges;
        this.program = program;
    }

    /** A buffer of the timeline and when it lives. */
    private record Life(int buffer, int first, int last) {}

    SpaceMemory build(MemorySpace space, List<TextAllocation> allocations, String where, List<Warning> warnings) {
        int steps = ranges.isEmpty() ? 0 : ranges.lastTime() + 1;
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.SCHEDULE, allocations.size(), steps);
        List<Life> lives = new ArrayList<>();
        long total = 0;
        for (TextAllocation allocation : allocations) {
            total = Math.addExact(total, allocation.size());
            if (allocation.livesThroughout() || steps == 0) {
                int buffer = whole(allocation, timeline);
                timeline.keep(buffer);
                if (allocation.isDonated()) {
                    timeline.markAliased(buffer);
                }
            } else {
                lives.addAll(temporaries(allocation, timeline));
            }
        }
        // Keys of the timeline's steps come after those of the values.
        ValueNames names = new ValueNames(List.copyOf(values), ranges, program);
        run(timeline, lives, steps, names);
        if (withoutRange > 0) {
            warnings.add(new Warning(
                    where,
                    Counted.of(
                            withoutRange, "%,d temporary [value has|values have] no live range; not in the timeline")));
        }
        return new SpaceMemory(space, timeline.build(names), new Bytes(total));
    }

    private int whole(TextAllocation allocation, TimelineBuilder timeline) {
        TextValue largest = allocation
                .largest()
                .filter(value -> allocation.livesThroughout())
                .orElseGet(
                        () -> new TextValue("allocation " + allocation.index(), "{}", allocation.size(), 0, "unknown"));
        return timeline.addBuffer(
                key(largest),
                allocation.size(),
                Math.min(allocation.size(), largest.unpadded()),
                allocation.category(),
                allocation.index(),
                largest.offset());
    }

    private List<Life> temporaries(TextAllocation allocation, TimelineBuilder timeline) {
        List<SharedMemory.Timed> timed = new ArrayList<>();
        for (TextValue value : allocation.values()) {
            ranges.of(value)
                    .ifPresentOrElse(
                            range -> timed.add(new SharedMemory.Timed(key(value), value, range)), () -> withoutRange++);
        }
        List<Life> lives = new ArrayList<>();
        for (SharedMemory.Piece piece : SharedMemory.pieces(timed)) {
            TextValue value = values.get(piece.value());
            long padding = value.size() - value.unpadded();
            int buffer = timeline.addBuffer(
                    piece.value(),
                    piece.size(),
                    Math.max(0, piece.size() - padding),
                    Category.TEMPORARY,
                    allocation.index(),
                    value.offset());
            lives.add(new Life(buffer, piece.first(), piece.last()));
        }
        return lives;
    }

    private int key(TextValue value) {
        values.add(value);
        return values.size() - 1;
    }

    private static void run(TimelineBuilder timeline, List<Life> lives, int steps, ValueNames names) {
        lives.sort(Comparator.comparingInt(Life::first));
        PriorityQueue<Life> open = new PriorityQueue<>(Comparator.comparingInt(Life::last));
        int next = 0;
        for (int time = 0; time < steps; time++) {
            timeline.step(names.keyOfTime(time));
            while (!open.isEmpty() && open.peek().last() < time) {
                timeline.close(open.remove().buffer());
            }
            while (next < lives.size() && lives.get(next).first() == time) {
                timeline.open(lives.get(next).buffer());
                open.add(lives.get(next++));
            }
        }
    }

    private record ValueNames(List<TextValue> values, LiveRanges ranges, Optional<TextProgram> program)
            implements BufferCatalog {

        int keyOfTime(int time) {
            return values.size() + time;
        }

        @Override
        public String instruction(int key) {
            return key < values.size() ? values.get(key).name() : ranges.instruction(key - values.size());
        }

        @Override
        public BufferDetails details(int key) {
            BufferDetails plain =
                    key < values.size() ? values.get(key).details() : BufferDetails.named(instruction(key));
            return program.map(text -> described(plain, text)).orElse(plain);
        }

        private static BufferDetails described(BufferDetails plain, TextProgram text) {
            int row = text.row(plain.instruction());
            return row < 0
                    ? plain
                    : new BufferDetails(
                            plain.instruction(),
                            plain.shapeIndex(),
                            plain.shape(),
                            text.opcode(row),
                            text.opName(row),
                            text.stack(row));
        }
    }
}
