package peakscope.analyze.owner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Origins;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.BufferShape;
import peakscope.model.shape.OpaqueShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TokenShape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;

/**
 * Reads from the dump what identifies owners, once per buffer, however many groupings use it. Buffers repeat over
 * layers and share few op names, so each name is parsed once.
 */
final class OwnedBuffers {

    private record OpName(String text, boolean isRunAgain) {}

    private final Timeline timeline;
    private final Origins origins;
    private final @Nullable Owned[] known;
    private final Map<OpName, List<String>> opPaths = new HashMap<>();
    private final FrameLabels labels = new FrameLabels();

    OwnedBuffers(Timeline timeline, Origins origins) {
        this.timeline = timeline;
        this.origins = origins;
        known = new @Nullable Owned[timeline.bufferCount()];
    }

    Owned get(int buffer) {
        Owned owned = known[buffer];
        if (owned == null) {
            Buffer read = timeline.buffer(buffer);
            Origin origin = origins.of(read);
            BufferDetails details = read.details();
            owned = new Owned(
                    details.instruction(), read.category(), type(details.shape()), opPath(details, origin), origin);
            known[buffer] = owned;
        }
        return owned;
    }

    FrameLabels labels() {
        return labels;
    }

    /** What a chart writes on a buffer. */
    String label(int buffer) {
        return origins.label(buffer);
    }

    private List<String> opPath(BufferDetails details, Origin origin) {
        String name = origin.argument() == null ? origin.opName() : origin.argument();
        if (name == null || name.isBlank()) {
            return List.of(Grouping.NO_OP, details.opcode() == null ? "no opcode" : details.opcode());
        }
        return opPaths.computeIfAbsent(
                new OpName(name, details.instruction().contains(Program.RECOMPUTED)),
                op -> OpPath.isOp(op.text) ? OpPath.of(op.text, op.isRunAgain) : ArgumentPath.of(op.text));
    }

    private static String type(@Nullable Shape shape) {
        if (shape instanceof ArrayShape array) {
            return array.type().text();
        } else if (shape instanceof TupleShape) {
            return "tuple";
        } else if (shape instanceof BufferShape) {
            return "buffer";
        } else if (shape instanceof TokenShape) {
            return "token";
        }
        return shape instanceof OpaqueShape ? "opaque" : "unknown type";
    }
}
