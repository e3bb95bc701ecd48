package peakscope.chart.surface;

import peakscope.model.value.Visible;

/** Text inside a page or a drawing. */
public final class Markup {

    private Markup() {}

    /** Escapes names of operations, which may contain anything. */
    public static String escape(String text) {
        String seen = Visible.lines(text);
        StringBuilder safe = new StringBuilder(seen.length());
        for (int i = 0; i < seen.length(); i++) {
            char c = seen.charAt(i);
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }
}
