package peakscope.report.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;
import peakscope.report.Report;

/**
 * What is live at the peak of the space that a report is about, each buffer under the stack that made it. Modules are not added up:
 * they do not run at once.
 */
record PeakStacks(String module, String space, List<Entry> entries) {

    /**
     * One buffer.
     *
     * @param stack outermost frame first: the user's frames, where the file tells none the path of the operation, else the buffer's name
     */
    record Entry(Buffer buffer, List<SourceFrame> stack) {}

    static PeakStacks of(Report report, OptionalInt top) {
        SpaceAnalysis focus = report.focus();
        int[] largest = focus.largestAtPeak();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Math.min(largest.length, top.orElse(largest.length)); i++) {
            Buffer buffer = focus.timeline().buffer(largest[i]);
            entries.add(new Entry(buffer, stack(buffer.details())));
        }
        return new PeakStacks(focus.module(), focus.memory().space().title(), entries);
    }

    private static List<SourceFrame> stack(BufferDetails details) {
        List<SourceFrame> frames = new ArrayList<>(details.programStack());
        Collections.reverse(frames);
        if (!frames.isEmpty()) {
            return frames;
        }
        if (details.opName() != null && !details.opName().isBlank()) {
            for (String part : details.opName().split("/", -1)) {
                if (!part.isBlank()) {
                    frames.add(new SourceFrame("", part, 0, 0));
                }
            }
        }
        return frames.isEmpty() ? List.of(new SourceFrame("", details.label(), 0, 0)) : frames;
    }

    /** {@code attention (train.py:8)}, for formats that know a frame by its name alone. */
    static String name(SourceFrame frame) {
        if (frame.file().isEmpty()) {
            return frame.function();
        }
        return frame.function().isBlank() ? frame.shortText() : frame.function() + " (" + frame.shortText() + ")";
    }
}
