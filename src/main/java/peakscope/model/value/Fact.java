package peakscope.model.value;

/**
 * Something that an input tells of how a program was compiled or run, as text.
 *
 * @param name for example {@code chip}
 */
public record Fact(String name, String value) {}
