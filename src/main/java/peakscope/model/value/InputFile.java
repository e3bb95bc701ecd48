package peakscope.model.value;

/**
 * A file that was read, or the folder it was asked for.
 *
 * @param kind format in words, for example {@code HloProto}
 * @param sha256 of the file's bytes as they lie on disk, lower-case hex; empty when it was not taken
 */
public record InputFile(String path, String kind, Bytes size, String sha256) {}
