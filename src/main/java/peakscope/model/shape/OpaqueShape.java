package peakscope.model.shape;

/** A value that only the backend understands; XLA counts a pointer for it. */
public record OpaqueShape() implements Shape {

    @Override
    public long unpaddedBytes() {
        return POINTER_BYTES;
    }

    @Override
    public long paddedBytes() {
        return POINTER_BYTES;
    }

    @Override
    public String withoutLayout() {
        return "opaque[]";
    }

    @Override
    public String toString() {
        return withoutLayout();
    }
}
