package peakscope.chart.map;

/** What the colours of the memory map stand for. */
public enum MapColoring {
    CATEGORY("category"),
    ORIGIN("origin"),
    ELEMENT_TYPE("element type"),
    OP_SCOPE("scope of the op name"),
    PADDING("padding factor");

    private final String text;

    MapColoring(String text) {
        this.text = text;
    }

    /** For a chooser. */
    public String text() {
        return text;
    }
}
