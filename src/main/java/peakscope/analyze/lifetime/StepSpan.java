package peakscope.analyze.lifetime;

/** Steps from the first to the last, inclusive. */
public record StepSpan(int first, int last) {

    public int steps() {
        return last - first + 1;
    }
}
