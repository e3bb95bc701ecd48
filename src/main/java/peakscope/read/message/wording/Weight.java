package peakscope.read.message.wording;

/** What a wording by itself says about the end of a program. */
public enum Weight {
    /** Memory ran out; the lines around it tell whether that ended the program. */
    MEMORY,
    /** Memory ran out, or something else happened: believed only without anything more definite. */
    VAGUE,
    /** The sense of the words is that memory ran out, though the wording is unknown: a warning alone is not believed. */
    GUESS,
    /** An error that is not about memory. */
    OTHER_ERROR,
    /** The program gives up because another host or process did. */
    FOLLOWER,
    /** The message itself says that it is not a failure. */
    NO_FAILURE;

    /** Whether it may mean that memory ran out. */
    public boolean isOfMemory() {
        return this == MEMORY || this == VAGUE || this == GUESS;
    }
}
