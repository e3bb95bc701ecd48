package peakscope.analyze.owner;

import java.util.HashMap;
import java.util.Map;
import peakscope.model.timeline.SourceFrame;

/** The labels of frames, each built once: a million stacks share some thousand frames. */
final class FrameLabels {

    private final Map<SourceFrame, String> known = new HashMap<>();

    String of(SourceFrame frame) {
        return known.computeIfAbsent(frame, SourceFrame::label);
    }
}
