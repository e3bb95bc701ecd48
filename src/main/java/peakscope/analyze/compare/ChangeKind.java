package peakscope.analyze.compare;

/** Why a buffer counts differently at the two peaks, in the order of the account. */
public enum ChangeKind {
    NEW("new", "new"),
    LIVES_LONGER("lives-longer", "now live at the peak"),
    GREW("grew", "grew"),
    GONE("gone", "gone"),
    LIVES_SHORTER("lives-shorter", "no longer live at the peak"),
    SHRANK("shrank", "shrank"),
    /** The same unpadded size, other padding. */
    PADDED("padded-differently", "padded differently"),
    /** What a report does not list individually, and its possible counterpart on the other side. */
    NOT_LISTED("not-listed", "not listed individually"),
    SAME("same", "same size");

    private final String id;
    private final String text;

    ChangeKind(String id, String text) {
        this.id = id;
        this.text = text;
    }

    /** For programs, for example {@code lives-longer}. */
    public String id() {
        return id;
    }

    /** In words, for example {@code now live at the peak}. */
    public String text() {
        return text;
    }
}
