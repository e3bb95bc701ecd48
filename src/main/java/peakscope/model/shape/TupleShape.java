package peakscope.model.shape;

import java.util.List;
import java.util.function.Function;

/** A tuple. Its own memory is only the index table; the entries are buffers of their own. */
public record TupleShape(List<Shape> entries) implements Shape {

    public TupleShape {
        entries = List.copyOf(entries);
    }

    @Override
    public long unpaddedBytes() {
        return POINTER_BYTES * entries.size();
    }

    @Override
    public long paddedBytes() {
        return unpaddedBytes();
    }

    @Override
    public String withoutLayout() {
        return joined(Shape::withoutLayout);
    }

    @Override
    public String toString() {
        return joined(Shape::toString);
    }

    private String joined(Function<Shape, String> print) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < entries.size(); i++) {
            if (i > 0) {
                text.append(", ");
                if (i % 5 == 0) {
                    text.append("/*index=").append(i).append("*/");
                }
            }
            text.append(print.apply(entries.get(i)));
        }
        return text.append(')').toString();
    }
}
