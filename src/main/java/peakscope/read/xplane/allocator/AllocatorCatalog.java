package peakscope.read.xplane.allocator;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.MemoryProfile.Activity;
import peakscope.model.shape.ElementType;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.read.xplane.allocator.Activities.Kind;

/** Names an allocator's buffers: a buffer's key is the number of the event that allocated it. */
record AllocatorCatalog(AllocatorEvents events) implements BufferCatalog, MemoryProfile.Activities {

    static final int BEFORE = -1;
    static final int STACK = -2;
    static final int UNSEEN = -3;

    /** Longer texts are not shapes. */
    private static final int LONGEST_SHAPE = 200;

    @Override
    public String instruction(int key) {
        if (key < 0) {
            return switch (key) {
                case BEFORE -> "allocated before the profile began";
                case STACK -> "stack";
                default -> "allocated without an event";
            };
        }
        if (events.isFree(key)) {
            return "freed, allocated before the profile began";
        }
        String op = events.kind(key).op();
        return op.isEmpty() ? "allocation without a name" : op;
    }

    @Override
    public BufferDetails details(int key) {
        Kind kind = key < 0 ? Kind.NONE : events.kind(key);
        return new BufferDetails(
                instruction(key), List.of(), shape(kind), null, kind.op().isEmpty() ? null : kind.op(), List.of());
    }

    @Override
    public Activity of(int key) {
        if (key < 0 || events.isFree(key)) {
            return Activity.NONE;
        }
        Kind kind = events.kind(key);
        return new Activity(
                kind.op(),
                kind.region(),
                TensorType.name(kind.dataType()),
                kind.shape(),
                events.address(key),
                events.step(key));
    }

    /** TensorFlow writes {@code [2,3]}, and {@code [?,3]} or {@code <unknown>} if it does not know. */
    private static @Nullable Shape shape(Kind kind) {
        ElementType type = TensorType.elementType(kind.dataType());
        String text = kind.shape();
        if (type == ElementType.OPAQUE || !text.startsWith("[") || text.length() > LONGEST_SHAPE) {
            return null;
        }
        Optional<Shape> shape = ShapeParser.tryParse(type.text() + text);
        return shape.orElse(null);
    }
}
