package peakscope;

/**
 * What decides the random cases of properties. In a build they are the same every time; under the profile {@code fuzz} this class is
 * written anew with another seed.
 */
public final class Seeds {

    public static final String SEED = "20260101";

    /** How many times as many cases are tried as a build tries. */
    public static final int TIMES = 1;

    /** How long damaged files of each format are tried at least. */
    public static final int MINUTES = 0;

    /** The formats of which damaged files are tried; empty for all. */
    public static final String FORMATS = "";

    private Seeds() {}
}
