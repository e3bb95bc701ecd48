package peakscope.advise.finding;

import java.util.Locale;

/** How likely a finding is to be what matters, surest first. */
public enum Severity {
    /** The reason for the failure. */
    CAUSE,
    /** Very probably. */
    LIKELY,
    /** Worth trying. */
    TRY,
    /** Information only. */
    NOTE;

    /** The word in reports. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
