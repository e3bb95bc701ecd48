package peakscope.read.message.figure;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.Locale;
import peakscope.model.value.Bytes;

/** A size as programs print it: {@code 17.45G}, {@code 1900,00 MiB}, {@code 8,589,934,592}, {@code 512 megabytes}, {@code 0x1c000}. */
public final class PrintedSize {

    /** NumPy's {@code 184. MiB}. */
    private static final Pattern NOTHING_BEHIND_POINT = Pattern.compile("\\d\\.(?:\\D|$)");

    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d+,\\d{1,2}(?:\\D|$)");

    private static final Pattern UNIT = Pattern.compile(
            "(?i)\\s*\\(?(?:([kmgtpe])(?:ilo|ega|iga|era|eta|ibi|ebi|obi)?(?:i|i?b|bytes?)?|b|bytes?)$");

    private static final Pattern EXPONENT = Pattern.compile("(?i)^\\d+(?:\\.\\d+)?e\\+?\\d{1,2}$");

    private PrintedSize() {}

    /**
     * The size in bytes.
     *
     * @throws IllegalArgumentException when the text is none, such as {@code unknown size}
     */
    public static Bytes parse(String printed) {
        if (printed.startsWith("0x")) {
            return new Bytes(Long.parseLong(printed.substring(2), 16));
        }
        Matcher unit = UNIT.matcher(printed);
        boolean hasUnit = unit.find();
        String number = withPoint(hasUnit ? printed.substring(0, unit.start()) : printed);
        if (EXPONENT.matcher(number).find()) {
            number = new BigDecimal(number).toBigInteger().toString();
        }
        String letter = hasUnit && unit.group(1) != null ? unit.group(1).toUpperCase(Locale.ROOT) : "";
        return Bytes.parse(number + letter);
    }

    private static String withPoint(String number) {
        if (NOTHING_BEHIND_POINT.matcher(number).find()) {
            return number.replace(".", "");
        }
        return DECIMAL_COMMA.matcher(number).lookingAt() ? number.replace(',', '.') : number.replace(",", "");
    }

    /** Whether it leaves digits out: {@code 17.45G} does, {@code 512B} and {@code 0B} do not. */
    public static boolean isRounded(String printed) {
        Matcher unit = UNIT.matcher(printed.strip());
        return unit.find() && unit.group(1) != null;
    }
}
