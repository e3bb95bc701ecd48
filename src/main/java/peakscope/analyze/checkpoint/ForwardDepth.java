package peakscope.analyze.checkpoint;

import peakscope.analyze.kept.Passes;
import peakscope.model.Program;
import peakscope.model.timeline.Timeline;

/**
 * How far the instructions of a forward pass are from its end. A compiler runs what depends on no earlier layer, such as filters
 * made of a fixed input, before the first layer; by their distance from the end, such values are still among those of their own
 * layer.
 */
final class ForwardDepth {

    private final Program program;
    private final int[] depth;

    ForwardDepth(Program program) {
        this.program = program;
        this.depth = new int[program.size()];
        // Operands stand before their users.
        for (int row = program.size() - 1; row >= 0; row--) {
            for (int user : program.users(row)) {
                if (user > row && !isLater(user)) {
                    depth[row] = Math.max(depth[row], depth[user] + 1);
                }
            }
        }
    }

    private boolean isLater(int row) {
        String path = program.opName(row);
        return path != null && !Passes.isForward(path);
    }

    /** Instructions on the longest way from the one that makes a buffer to the end of the forward pass. */
    int of(Timeline timeline, int buffer) {
        int row = program.row(timeline.catalog(), timeline.keyOf(buffer));
        return row < 0 ? 0 : depth[row];
    }
}
