package peakscope.model.value;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes text from a file safe to show. A name can hold anything: terminal commands, line breaks that fake a line of their own,
 * marks that reverse the direction of writing so that a line reads differently. All of these are escaped, as {@code \u001b};
 * every other character stays as it is.
 */
public final class Visible {

    private Visible() {}

    /** The text on one line. */
    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x7f || text.charAt(i) < ' ') {
                return written(text);
            }
        }
        return text;
    }

    /** The text on one line, if there is one. */
    public static @Nullable String ofNullable(@Nullable String text) {
        return text == null ? null : of(text);
    }

    /** Each text on one line. */
    public static List<String> of(List<String> texts) {
        return texts.stream().map(Visible::of).toList();
    }

    /** The text with its line breaks kept, for texts that are more than a name. */
    public static String lines(String text) {
        if (text.indexOf('\n') < 0) {
            return of(text);
        }
        return String.join("\n", of(text.lines().toList())) + (text.endsWith("\n") ? "\n" : "");
    }

    private static String written(String text) {
        StringBuilder line = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (isHarmless(c)) {
                        line.appendCodePoint(c);
                    } else {
                        line.append(String.format(Locale.ROOT, c > 0xffff ? "\\U%08x" : "\\u%04x", c));
                    }
                }
            }
        });
        return line.toString();
    }

    /** Whether a character shows itself, and nothing else, on paper and in XML 1.0. */
    public static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            // Commands; marks without a width, of direction, joining and language tags; halves of a pair; line ends.
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> (c & 0xfffe) != 0xfffe && c != 0x034f && (c < 0xfe00 || c > 0xfe0f);
        };
    }
}
