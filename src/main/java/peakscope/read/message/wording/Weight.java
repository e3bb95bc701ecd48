package peakscope.read.message.wording;

/** What a wording by itself says about the end of a program. */
public enum Weight {
    /** Memory ran out; the lines around it tell whether that ended the program. */
    MEMORY,
    /** Memory ran out, or another error did it: only believed where nothing more definite is said. */
    VAGUE,
    /** An error, and not one of memory. */
    OTHER_ERROR,
    /** The program gives up because another host or process did. */
    FOLLOWER,
    /** Who says it says too that it is no failure. */
    NO_FAILURE
}
