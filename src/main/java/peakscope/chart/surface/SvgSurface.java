package peakscope.chart.surface;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * A surface that produces SVG text, for files and reports. Measures text by the widths of a common sans-serif face,
 * because the reader's font is unknown.
 */
public final class SvgSurface implements Surface {

    private static final double FONT_SIZE = 12;
    private static final int HATCH_TILE = 8;

    private final double width;
    private final double height;
    private final Function<Ink, String> colors;
    private final String prefix;
    private final StringBuilder body = new StringBuilder();
    private final StringBuilder definitions = new StringBuilder();
    private final Set<Ink> hatched = EnumSet.noneOf(Ink.class);
    private int clips;

    /**
     * Begins a picture.
     *
     * @param colors what to write for a role: {@code #rrggbb}, or the name of a style-sheet variable
     * @param prefix of the names inside, so that one page can hold several pictures
     */
    public SvgSurface(double width, double height, Function<Ink, String> colors, String prefix) {
        this.width = width;
        this.height = height;
        this.colors = colors;
        this.prefix = prefix;
    }

    /** A picture in the colours of a theme. */
    public SvgSurface(double width, double height, Theme theme) {
        this(width, height, theme::color, "p");
    }

    /**
     * The whole picture.
     *
     * @param title what it shows, for people who cannot see it
     */
    public String document(String title) {
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" role=\"img\""
                                + " font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\" font-size=\"%s\">",
                        number(width),
                        number(height),
                        number(width),
                        number(height),
                        number(FONT_SIZE))
                + "\n<title>" + Markup.escape(title) + "</title>\n"
                + (definitions.isEmpty() ? "" : "<defs>\n" + definitions + "</defs>\n") + body + "</svg>\n";
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return height;
    }

    @Override
    public void rect(Box box, Fill fill) {
        if (box.width() > 0 && box.height() > 0) {
            body.append("<rect ").append(place(box)).append(paint(fill)).append("/>\n");
        }
    }

    @Override
    public void outline(Box box, Stroke stroke) {
        body.append("<rect ")
                .append(place(box))
                .append(" fill=\"none\"")
                .append(pen(stroke))
                .append("/>\n");
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        body.append("<path d=\"M")
                .append(point(x1, y1))
                .append('L')
                .append(point(x2, y2))
                .append('"')
                .append(pen(stroke))
                .append("/>\n");
    }

    @Override
    public void band(double[] x, double[] upper, double[] lower, int corners, Fill fill) {
        if (corners == 0) {
            return;
        }
        body.append("<path d=\"M");
        for (int i = 0; i < corners; i++) {
            body.append(i == 0 ? "" : "L").append(point(x[i], upper[i]));
        }
        for (int i = corners - 1; i >= 0; i--) {
            body.append('L').append(point(x[i], lower[i]));
        }
        body.append("Z\"").append(paint(fill)).append("/>\n");
    }

    @Override
    public void polyline(double[] x, double[] y, int corners, Stroke stroke) {
        if (corners == 0) {
            return;
        }
        body.append("<path fill=\"none\" d=\"M");
        for (int i = 0; i < corners; i++) {
            body.append(i == 0 ? "" : "L").append(point(x[i], y[i]));
        }
        body.append('"').append(pen(stroke)).append("/>\n");
    }

    @Override
    public void marker(double x, double y, double size, Fill fill) {
        double half = size / 2;
        body.append("<path d=\"M")
                .append(point(x - half, y - size))
                .append('L')
                .append(point(x + half, y - size))
                .append('L')
                .append(point(x, y))
                .append("Z\"")
                .append(paint(fill))
                .append("/>\n");
    }

    @Override
    public void text(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align, ink, "");
    }

    @Override
    public void boldText(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align, ink, " font-weight=\"bold\"");
    }

    private void write(double x, double y, String text, Align align, Ink ink, String weight) {
        String anchor =
                switch (align) {
                    case LEFT -> "";
                    case CENTER -> " text-anchor=\"middle\"";
                    case RIGHT -> " text-anchor=\"end\"";
                };
        body.append(String.format(Locale.ROOT, "<text x=\"%s\" y=\"%s\"", number(x), number(y)))
                .append(anchor)
                .append(weight)
                .append(" fill=\"")
                .append(colors.apply(ink))
                .append("\">")
                .append(Markup.escape(text))
                .append("</text>\n");
    }

    @Override
    public double textWidth(String text) {
        double width = 0;
        for (int i = 0; i < text.length(); i++) {
            width += CharWidths.of(text.charAt(i));
        }
        return width * FONT_SIZE;
    }

    @Override
    public double lineHeight() {
        return FONT_SIZE * 1.35;
    }

    @Override
    public void clipped(Box box, Runnable action) {
        String name = prefix + "-clip-" + clips++;
        definitions
                .append("<clipPath id=\"")
                .append(name)
                .append("\"><rect ")
                .append(place(box))
                .append("/></clipPath>\n");
        body.append("<g clip-path=\"url(#").append(name).append(")\">\n");
        action.run();
        body.append("</g>\n");
    }

    private String paint(Fill fill) {
        if (fill.hatched()) {
            if (hatched.add(fill.ink())) {
                hatch(fill.ink());
            }
            return " fill=\"url(#" + hatchName(fill.ink()) + ")\"";
        }
        return " fill=\"" + colors.apply(fill.ink()) + "\""
                + (fill.opacity() < 1 ? " fill-opacity=\"" + number(fill.opacity()) + "\"" : "");
    }

    private String hatchName(Ink ink) {
        return prefix + "-hatch-" + ink.key();
    }

    private void hatch(Ink ink) {
        definitions.append(String.format(
                Locale.ROOT,
                "<pattern id=\"%s\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\">"
                        + "<path d=\"M-2,2L2,-2M0,8L8,0M6,10L10,6\" stroke=\"%s\" stroke-width=\"1.6\"/></pattern>\n",
                hatchName(ink),
                HATCH_TILE,
                HATCH_TILE,
                colors.apply(ink)));
    }

    private String pen(Stroke stroke) {
        return " stroke=\"" + colors.apply(stroke.ink()) + "\" stroke-width=\"" + number(stroke.width()) + "\""
                + (stroke.dashed() ? " stroke-dasharray=\"5 4\"" : "");
    }

    private static String place(Box box) {
        return String.format(
                Locale.ROOT,
                "x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"",
                number(box.x()),
                number(box.y()),
                number(box.width()),
                number(box.height()));
    }

    private static String point(double x, double y) {
        return number(x) + "," + number(y);
    }

    /** At most two decimals: hundredths of a pixel are enough. */
    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded)
                ? Long.toString((long) rounded)
                : String.format(Locale.ROOT, "%.2f", rounded);
    }
}
