package peakscope.read.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;

/**
 * Everything that a reader says about one memory space, in a form for comparing two implementations.
 *
 * @param inUse after each step
 * @param entries one line for everything about a buffer, sorted
 */
record SpaceFigures(
        long color,
        int steps,
        List<Long> inUse,
        List<Long> unpaddedInUse,
        long total,
        List<String> instructions,
        List<String> entries) {

    /** The program's own figures. */
    static List<SpaceFigures> of(ModuleMemory module) {
        return module.spaces().stream().map(SpaceFigures::of).toList();
    }

    private static SpaceFigures of(SpaceMemory space) {
        Timeline timeline = space.timeline();
        List<String> entries = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            Buffer buffer = timeline.buffer(id);
            entries.add(entry(
                    buffer.details().instruction() + buffer.details().shapeIndex(),
                    buffer.size().count(),
                    buffer.unpadded().count(),
                    buffer.category().text(),
                    buffer.firstStep(),
                    buffer.lastStep(),
                    buffer.allocation().orElse(-1),
                    buffer.offset().orElse(-1)));
        }
        return new SpaceFigures(
                space.space().color(),
                timeline.steps(),
                IntStream.range(0, timeline.points())
                        .mapToObj(timeline::inUseBytes)
                        .toList(),
                IntStream.range(0, timeline.points())
                        .mapToObj(timeline::unpaddedInUseBytes)
                        .toList(),
                space.totalAllocation().count(),
                IntStream.range(0, timeline.steps())
                        .mapToObj(timeline::instruction)
                        .toList(),
                entries.stream().sorted().toList());
    }

    static String entry(
            String name,
            long bytes,
            long unpadded,
            String category,
            int firstStep,
            int lastStep,
            long allocation,
            long offset) {
        return name + " " + bytes + " " + unpadded + " " + category + " " + firstStep + ".." + lastStep + " in "
                + allocation + " at " + offset;
    }
}
