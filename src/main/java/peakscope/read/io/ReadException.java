package peakscope.read.io;

import java.util.function.UnaryOperator;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;

/**
 * An input that cannot be read. The message is one line: file, place, what is wrong, what to do.
 */
public final class ReadException extends Exception {

    private static final long serialVersionUID = 1;

    private final boolean wantOfMemory;

    private ReadException(String line, boolean wantOfMemory) {
        super(Visible.of(line));
        this.wantOfMemory = wantOfMemory;
    }

    private ReadException(String line, ReadException cause) {
        super(Visible.of(line), cause);
        this.wantOfMemory = cause.wantOfMemory;
    }

    /**
     * A fault of a whole file.
     *
     * @param file path as the user gave it
     * @param what is wrong, without a full stop
     * @param remedy what to do, without a full stop
     */
    public static ReadException of(String file, String what, String remedy) {
        return at(file, "", what, remedy);
    }

    /**
     * A fault at one place in a file.
     *
     * @param file path as the user gave it
     * @param place byte offset or line, for example {@code byte 1,024}; empty when it is unknown
     * @param what is wrong, without a full stop
     * @param remedy what to do, without a full stop
     */
    public static ReadException at(String file, String place, String what, String remedy) {
        return new ReadException(file + (place.isEmpty() ? "" : ", " + place) + ": " + what + "; " + remedy, false);
    }

    /** A file whose format no reader knows. */
    public static ReadException ofUnknownFormat(String file) {
        return of(
                file,
                "is not in a format that Peakscope knows",
                "open an .hlo.pb file with a buffer assignment or an --xla_dump_to folder");
    }

    /**
     * A file whose sizes do not fit into 63 bits.
     *
     * @param remedy how to get a sound one, for example {@code dump again}
     */
    public static ReadException ofTooMuch(String file, String remedy) {
        return of(file, "its sizes add up beyond 8 EiB", "the file is damaged; " + remedy);
    }

    /** A file that does not fit the memory. */
    public static ReadException tooLittleMemory(String file) {
        return new ReadException(
                file + ": does not fit the "
                        + new Bytes(Runtime.getRuntime().maxMemory())
                        + " of memory that Java may use; start java with a larger -Xmx, for example -Xmx8g",
                true);
    }

    /** Whether the input is sound but needs more memory. */
    public boolean isWantOfMemory() {
        return wantOfMemory;
    }

    /** A copy with another message, in which file names were replaced. */
    public ReadException worded(UnaryOperator<String> change) {
        return new ReadException(change.apply(String.valueOf(getMessage())), this);
    }
}
