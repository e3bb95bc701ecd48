package peakscope.read.message.text;

import com.google.re2j.Pattern;

/** Undoes what mail programs do to long lines and unusual characters: {@code =} before a line end, {@code =3D} for an equals sign. */
public final class QuotedPrintable {

    private static final Pattern ENCODED = Pattern.compile("=\\n|=[2-7][0-9A-F]");

    /** What an equals sign becomes, by which such a text is known. */
    private static final String EQUALS = "=3D";

    private QuotedPrintable() {}

    /** The text itself if nothing in it is encoded so. */
    public static PlacedText decoded(PlacedText text) {
        return text.toString().contains(EQUALS) ? text.replaced(ENCODED, QuotedPrintable::decoded) : text;
    }

    private static String decoded(String code) {
        return code.equals("=\n") ? "" : String.valueOf((char) Integer.parseInt(code.substring(1), 16));
    }
}
