package peakscope.model.shape;

/** A mutable buffer of some shape, printed {@code b(f32[8])}; it takes the memory of its content. */
public record BufferShape(Shape held) implements Shape {

    @Override
    public long unpaddedBytes() {
        return held.unpaddedBytes();
    }

    @Override
    public long paddedBytes() {
        return held.paddedBytes();
    }

    @Override
    public String withoutLayout() {
        return "b(" + held.withoutLayout() + ")";
    }

    @Override
    public String toString() {
        return "b(" + held + ")";
    }
}
