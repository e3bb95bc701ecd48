package peakscope.model.value;

/**
 * Something that an input tells of how a program was compiled or run, as text.
 *
 * @param name for example {@link #CHIP}
 */
public record Fact(String name, String value) {

    /** Name of the fact that tells for which chip a dump was compiled. */
    public static final String CHIP = "chip";
}
