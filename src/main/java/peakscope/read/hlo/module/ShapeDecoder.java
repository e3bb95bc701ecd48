package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.BufferShape;
import peakscope.model.shape.ElementType;
import peakscope.model.shape.Layout;
import peakscope.model.shape.OpaqueShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.Tile;
import peakscope.model.shape.TokenShape;
import peakscope.model.shape.TupleShape;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** Decodes {@code ShapeProto} and {@code LayoutProto}. */
final class ShapeDecoder {

    private static final int MAX_DEPTH = 200;

    private final byte[] bytes;

    ShapeDecoder(byte[] bytes) {
        this.bytes = bytes;
    }

    Shape shape(Slice slice) throws IOException {
        return shape(slice, 0);
    }

    private Shape shape(Slice slice, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("tuples are nested more than " + MAX_DEPTH + " deep");
        }
        ElementType type = ElementType.INVALID;
        List<Long> dimensions = new ArrayList<>();
        List<Boolean> dynamic = new ArrayList<>();
        List<Shape> entries = new ArrayList<>();
        Layout layout = null;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 2 -> type = ElementType.ofNumber(cursor.number());
                case 3 -> cursor.numbers(dimensions::add);
                case 4 -> entries.add(shape(cursor.slice(), depth + 1));
                case 5 -> layout = layout(cursor.slice());
                case 6 -> cursor.numbers(flag -> dynamic.add(flag != 0));
                default -> cursor.skip();
            }
        }
        return switch (type) {
            case TUPLE -> new TupleShape(entries);
            case TOKEN -> new TokenShape();
            case OPAQUE -> new OpaqueShape();
            case BUFFER -> new BufferShape(entries.isEmpty() ? new TupleShape(List.of()) : entries.get(0));
            default -> new ArrayShape(type, checked(dimensions), dynamic, Optional.ofNullable(layout));
        };
    }

    private static List<Long> checked(List<Long> dimensions) throws IOException {
        for (long size : dimensions) {
            if (size < 0 && size != ArrayShape.UNBOUNDED) {
                throw new IOException("a shape has a dimension of " + size);
            }
        }
        return dimensions;
    }

    private Layout layout(Slice slice) throws IOException {
        List<Integer> order = new ArrayList<>();
        List<Tile> tiles = new ArrayList<>();
        long elementBits = 0;
        long memorySpace = 0;
        long tailAlignment = 1;
        String other = "";
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> cursor.numbers(dimension -> order.add((int) dimension));
                case 6 -> tiles.add(tile(cursor.slice()));
                case 7 -> elementBits = cursor.number();
                case 8 -> memorySpace = cursor.number();
                case 15 -> other += "M(" + cursor.number() + ")";
                case 16 -> tailAlignment = cursor.number();
                default -> cursor.skip();
            }
        }
        int packed = elementBits > 0 && elementBits <= 1024 ? (int) elementBits : 0;
        // Written as 0 by old compilers that did not know the field.
        return new Layout(order, tiles, packed, memorySpace, Math.max(1, tailAlignment), other);
    }

    private Tile tile(Slice slice) throws IOException {
        List<Long> sizes = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            if (cursor.field() == 1) {
                cursor.numbers(sizes::add);
            } else {
                cursor.skip();
            }
        }
        return new Tile(sizes);
    }
}
