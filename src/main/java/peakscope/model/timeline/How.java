package peakscope.model.timeline;

/** How the origin of a value was found. */
public enum How {
    /** The instruction that defines the buffer names it itself. */
    OWN("own"),
    /** Followed back through moves, fusions, loops and calls to the instruction that computes the value. */
    VALUE("value"),
    /** The bytes or the memory are an argument's, or a copy or gathering of one. */
    ARGUMENT("argument"),
    /** Nothing on the way has a name, but the first instruction that uses the value does. */
    USE("use"),
    /** Neither has. */
    NONE("none");

    private final String text;

    How(String text) {
        this.text = text;
    }

    /** As JSON and the window write it. */
    public String text() {
        return text;
    }
}
