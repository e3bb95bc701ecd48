package peakscope.model.value;

/**
 * Something that an input says about how a program was compiled or run, as text.
 *
 * @param name for example {@link #CHIP}
 */
public record Fact(String name, String value) {

    /** Name of the fact that holds the chip a dump was compiled for. */
    public static final String CHIP = "chip";

    /** Name of a fact that holds an option of the compiler. */
    public static final String FLAG = "flag";
}
