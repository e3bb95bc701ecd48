package peakscope.model;

/** What the program was compiled for. The numbers of memory spaces mean different memories on each. */
public enum Platform {
    TPU,
    GPU,
    CPU,
    UNKNOWN
}
