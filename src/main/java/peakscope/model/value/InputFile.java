package peakscope.model.value;

/**
 * A file that was read, or the folder it was asked for.
 *
 * @param kind format in words, for example {@code HloProto}
 * @param checksum of the file's bytes as they lie on disk
 */
public record InputFile(String path, String kind, Bytes size, Checksum checksum) {

    /** The kind of an error text that was read in place of a dump, for the buffers that it lists. */
    public static final String ERROR_TEXT = "error text";

    /** The SHA-256 of the file's bytes, lower-case hex; computed when it is first asked for. */
    public String sha256() {
        return checksum.text();
    }

    public boolean isErrorText() {
        return kind.equals(ERROR_TEXT);
    }
}
