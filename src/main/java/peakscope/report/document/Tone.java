package peakscope.report.document;

/** Whether a sentence is good news. Forms with colours show it in addition to the words. */
public enum Tone {
    PLAIN,
    GOOD,
    BAD,
    QUIET
}
