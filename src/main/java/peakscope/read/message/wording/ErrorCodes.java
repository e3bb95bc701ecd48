package peakscope.read.message.wording;

import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.Properties;
import peakscope.read.io.Asset;

/** The codes that XLA prints before its errors, with their names, from {@code assets/error-codes.properties}. */
public final class ErrorCodes {

    private static final String MEMORY = " memory";

    private static final Properties CODES = Asset.properties("error-codes.properties");

    private static final Pattern FORM = Pattern.compile("E\\d{4}");

    private ErrorCodes() {}

    /** The code with this name: {@code CompileTimeHbmOom} is E1000. */
    public static Optional<String> named(String name) {
        return CODES.stringPropertyNames().stream()
                .filter(code -> name(code).equals(name))
                .findFirst();
    }

    /** Whether the code is one of XLA's codes so far. */
    public static boolean isKnown(String code) {
        return CODES.containsKey(code);
    }

    /** Whether the code means that some memory was too small. */
    public static boolean isOfMemory(String code) {
        return CODES.getProperty(code, "").endsWith(MEMORY);
    }

    /** Whether XLA prints this name after this code; if not, the code is another program's. */
    public static boolean isNameOf(String code, String name) {
        return name(code).equals(name);
    }

    /** Whether it has the form of a code. */
    public static boolean isOne(String word) {
        return FORM.matcher(word).matches();
    }

    /** The code with its name, as XLA prints both: {@code E1000: CompileTimeHbmOom:}. */
    public static String sentence(String code) {
        return isKnown(code) ? code + ": " + name(code) + ":" : "INTERNAL: " + code + ": An error with this code";
    }

    private static String name(String code) {
        return CODES.getProperty(code, "").replace(MEMORY, "");
    }
}
