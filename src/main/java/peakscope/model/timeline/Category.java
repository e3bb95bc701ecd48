package peakscope.model.timeline;

/**
 * What a buffer is for, in the order in which the kinds are tested: a donated parameter is both a parameter and an
 * output, and counts as a parameter.
 */
public enum Category {
    PARAMETER("parameter"),
    OUTPUT("output"),
    THREAD_LOCAL("thread-local"),
    CONSTANT("constant"),
    TEMPORARY("temporary");

    private final String text;

    Category(String text) {
        this.text = text;
    }

    /** As reports write it, for example {@code thread-local}. */
    public String text() {
        return text;
    }

    /** Whether memory of this kind is held while the whole program runs. */
    public boolean livesThroughout() {
        return this == PARAMETER || this == OUTPUT || this == CONSTANT;
    }
}
