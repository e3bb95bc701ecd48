package peakscope.report.document;

/** Whether a sentence is good news. Forms that have colours show it, beside the words that say it. */
public enum Tone {
    PLAIN,
    GOOD,
    BAD,
    QUIET
}
