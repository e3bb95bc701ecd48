package peakscope.report.document;

/** Colours of a terminal, or none. */
record Ansi(boolean on) {

    private static final String RESET = "\u001b[0m";

    String bold(String text) {
        return dressed(text, "\u001b[1m");
    }

    String quiet(String text) {
        return dressed(text, "\u001b[2m");
    }

    String tone(String text, Tone tone) {
        return switch (tone) {
            case PLAIN -> text;
            case GOOD -> dressed(text, "\u001b[1;32m");
            case BAD -> dressed(text, "\u001b[1;31m");
            case QUIET -> quiet(text);
        };
    }

    private String dressed(String text, String code) {
        return on && !text.isBlank() ? code + text + RESET : text;
    }
}
