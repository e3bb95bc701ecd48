package peakscope.model.value;

/**
 * A file that was read, or the folder it was asked for.
 *
 * @param kind format in words, for example {@code HloProto}
 * @param sha256 of the file's bytes as they lie on disk, lower-case hex; empty when it was not taken
 */
public record InputFile(String path, String kind, Bytes size, String sha256) {

    /** The kind of an error text that was read in place of a dump, for the buffers that it lists. */
    public static final String ERROR_TEXT = "error text";

    public boolean isErrorText() {
        return kind.equals(ERROR_TEXT);
    }
}
