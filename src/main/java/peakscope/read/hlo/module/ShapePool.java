package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.read.io.ProtoCursor.Slice;

/** The distinct shapes of a module, decoded when first asked for. An impossible shape is absent. */
final class ShapePool {

    private static final long UNKNOWN = -1;

    private final SlicePool slices;
    private final ShapeDecoder decoder;
    private @Nullable Shape[] shapes = new @Nullable Shape[0];
    private long[] unpadded = new long[0];

    ShapePool(byte[] bytes) {
        slices = new SlicePool(bytes);
        decoder = new ShapeDecoder(bytes);
    }

    int intern(Slice slice) {
        return slices.intern(slice);
    }

    synchronized Optional<Shape> shape(int id) {
        if (id < 0) {
            return Optional.empty();
        }
        if (id >= shapes.length) {
            int from = shapes.length;
            shapes = Arrays.copyOf(shapes, slices.size());
            unpadded = Arrays.copyOf(unpadded, slices.size());
            Arrays.fill(unpadded, from, unpadded.length, UNKNOWN);
        }
        Shape known = shapes[id];
        if (known == null) {
            try {
                known = decoder.shape(slices.slice(id));
            } catch (IOException malformed) {
                return Optional.empty();
            }
            shapes[id] = known;
        }
        return Optional.of(known);
    }

    /** Unpadded bytes of the part of a shape at this path; empty if the shape does not say. */
    synchronized long unpaddedOr(int id, List<Integer> shapeIndex, long otherwise) {
        if (shapeIndex.isEmpty() && id >= 0 && id < unpadded.length && unpadded[id] != UNKNOWN) {
            return unpadded[id];
        }
        Optional<Shape> shape = shape(id).flatMap(whole -> whole.at(shapeIndex));
        if (shape.isEmpty()) {
            return otherwise;
        }
        try {
            long bytes = shape.get().unpaddedBytes();
            if (shapeIndex.isEmpty()) {
                unpadded[id] = bytes;
            }
            return bytes;
        } catch (ArithmeticException tooLarge) {
            return otherwise;
        }
    }

    /** Whether any array has a tiled layout. */
    boolean anyTiled() {
        for (int id = 0; id < slices.size(); id++) {
            if (shape(id).filter(ShapePool::isTiled).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTiled(Shape shape) {
        if (shape instanceof TupleShape tuple) {
            return tuple.entries().stream().anyMatch(ShapePool::isTiled);
        }
        return shape instanceof ArrayShape array
                && array.layout().filter(layout -> !layout.tiles().isEmpty()).isPresent();
    }
}
