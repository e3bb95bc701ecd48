package peakscope.advise.finding;

import java.util.Locale;

/** How sure a finding is of being what matters, the surest first. */
public enum Severity {
    /** This is why it failed. */
    CAUSE,
    /** Very probably. */
    LIKELY,
    /** Worth trying. */
    TRY,
    /** Good to know. */
    NOTE;

    /** As reports write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
