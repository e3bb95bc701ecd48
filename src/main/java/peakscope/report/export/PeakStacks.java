package peakscope.report.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.report.Report;

/**
 * Live buffers at the peak of the report's space, each under the stack that computed its value. Modules are not added
 * up, because they do not run at once.
 */
record PeakStacks(String module, String space, List<Entry> entries) {

    /**
     * One buffer.
     *
     * @param stack outermost frame first: Python's frames and the argument; without them the operation's path,
     * otherwise the buffer's name
     */
    record Entry(Buffer buffer, List<SourceFrame> stack) {}

    static PeakStacks of(Report report, OptionalInt top) {
        SpaceAnalysis focus = report.focus();
        int[] largest = focus.largestAtPeak();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Math.min(largest.length, top.orElse(largest.length)); i++) {
            Buffer buffer = focus.timeline().buffer(largest[i]);
            entries.add(new Entry(
                    buffer, stack(focus.origins().of(buffer), buffer.details().label())));
        }
        return new PeakStacks(focus.module(), focus.memory().space().title(), entries);
    }

    private static List<SourceFrame> stack(Origin origin, String label) {
        List<SourceFrame> frames = new ArrayList<>(origin.frames());
        while (frames.size() > 1 && frames.get(0).isFramework()) {
            frames.remove(0);
        }
        Collections.reverse(frames);
        String argument = origin.argument();
        if (argument != null) {
            frames.add(new SourceFrame("", argument, 0, 0));
        }
        if (!frames.isEmpty()) {
            return frames;
        }
        if (origin.opName() != null) {
            for (String part : origin.opName().split("/", -1)) {
                if (!part.isBlank()) {
                    frames.add(new SourceFrame("", part, 0, 0));
                }
            }
        }
        return frames.isEmpty() ? List.of(new SourceFrame("", label, 0, 0)) : frames;
    }

    /** {@code attention (train.py:8)}, for formats that identify a frame by its name alone. */
    static String name(SourceFrame frame) {
        if (frame.file().isEmpty()) {
            return frame.function();
        }
        return frame.function().isBlank() ? frame.shortText() : frame.function() + " (" + frame.shortText() + ")";
    }
}
