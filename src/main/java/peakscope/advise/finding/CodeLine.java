package peakscope.advise.finding;

import java.util.Locale;

/** A line that can be pasted as it stands. */
public record CodeLine(Kind kind, String text) {

    /** Where it belongs. */
    public enum Kind {
        PYTHON,
        SHELL;

        /** As JSON writes it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static CodeLine python(String text) {
        return new CodeLine(Kind.PYTHON, text);
    }

    public static CodeLine shell(String text) {
        return new CodeLine(Kind.SHELL, text);
    }
}
