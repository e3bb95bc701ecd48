package peakscope.model.timeline;

/** How the origin of a value was found. */
public enum How {
    /** The instruction that defines the buffer says it itself. */
    OWN("own"),
    /** Followed back through moves, fusions, loops and calls to the instruction that computes the value. */
    VALUE("value"),
    /** The bytes or the memory are an argument's, or a copy or gathering of one. */
    ARGUMENT("argument"),
    /** Nothing on the way has a name; the first to use the value has. */
    USE("use"),
    /** Neither has. */
    NONE("none");

    private final String text;

    How(String text) {
        this.text = text;
    }

    /** As JSON and the screen say it. */
    public String text() {
        return text;
    }
}
