package peakscope.advise.finding;

import java.util.Locale;

/** A line to paste as it is. */
public record CodeLine(Kind kind, String text) {

    /** Where the line goes. */
    public enum Kind {
        PYTHON,
        SHELL;

        /** The name in JSON. */
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
