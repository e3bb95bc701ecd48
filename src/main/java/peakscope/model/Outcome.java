package peakscope.model;

/** How the compile of a module ended, as far as the files beside it tell. */
public enum Outcome {
    /** The compiler wrote what only a finished compile has. */
    COMPILED,
    /** The compiler gave it up for want of memory, and wrote down what it looked like then. */
    REFUSED,
    /** Nothing tells. */
    UNKNOWN
}
