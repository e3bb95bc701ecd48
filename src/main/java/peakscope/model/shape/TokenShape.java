package peakscope.model.shape;

/** A token: orders side effects and holds no bytes. */
public record TokenShape() implements Shape {

    @Override
    public long unpaddedBytes() {
        return 0;
    }

    @Override
    public long paddedBytes() {
        return 0;
    }

    @Override
    public String withoutLayout() {
        return "token[]";
    }

    @Override
    public String toString() {
        return withoutLayout();
    }
}
