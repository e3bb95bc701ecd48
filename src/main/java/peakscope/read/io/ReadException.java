package peakscope.read.io;

import java.util.function.UnaryOperator;

/**
 * An input that cannot be read. The message is one line: file, place, what is wrong, what to do.
 */
public final class ReadException extends Exception {

    private static final long serialVersionUID = 1;

    /**
     * @param file path as the user gave it
     * @param place byte offset or line, for example {@code byte 1,024}; empty for the whole file
     * @param what is wrong, without a full stop
     * @param remedy what to do, without a full stop
     */
    public ReadException(String file, String place, String what, String remedy) {
        super(oneLine(file + (place.isEmpty() ? "" : ", " + place) + ": " + what + "; " + remedy));
    }

    /** A file that no reader knows. */
    public static ReadException ofUnknownFormat(String file) {
        return new ReadException(
                file,
                "",
                "is of no format that Peakscope knows",
                "open an .hlo.pb file with a buffer assignment or an --xla_dump_to folder");
    }

    /**
     * A file whose sizes do not fit into 63 bits.
     *
     * @param remedy how to get a sound one, for example {@code dump again}
     */
    public static ReadException ofTooMuch(String file, String remedy) {
        return new ReadException(file, "", "its sizes add up beyond 8 EiB", "the file is damaged; " + remedy);
    }

    private ReadException(String line, Throwable cause) {
        super(line, cause);
    }

    /** The same with other words, of which the names of files were changed. */
    public ReadException worded(UnaryOperator<String> change) {
        return new ReadException(change.apply(String.valueOf(getMessage())), this);
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return line.toString();
    }
}
