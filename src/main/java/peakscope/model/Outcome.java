package peakscope.model;

/** How the compile of a module ended, as far as the files beside it tell. */
public enum Outcome {
    /** The compiler wrote files that only a finished compile has. */
    COMPILED,
    /** The compile ran out of memory, and the compiler dumped the module as it stood. */
    REFUSED,
    /** Nothing tells. */
    UNKNOWN
}
