package peakscope.chart.surface;

import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import peakscope.read.io.Asset;

/** A colour for every role, from {@code assets/palette.properties}. */
public final class Theme {

    private static final String PALETTE = "palette.properties";

    public static final Theme LIGHT = load("light");
    public static final Theme DARK = load("dark");

    private final String name;
    private final Map<Ink, String> colors;

    private Theme(String name, Map<Ink, String> colors) {
        this.name = name;
        this.colors = colors;
    }

    /** {@code light} or {@code dark}. */
    public String name() {
        return name;
    }

    /** The colour as {@code #rrggbb}. */
    public String color(Ink ink) {
        return colors.getOrDefault(ink, "#ff00ff");
    }

    private static Theme load(String name) {
        Properties palette = Asset.properties(PALETTE);
        Map<Ink, String> colors = new EnumMap<>(Ink.class);
        for (Ink ink : Ink.values()) {
            String color = palette.getProperty(name + "." + ink.key());
            if (color == null) {
                throw new IllegalStateException(PALETTE + " has no colour " + name + "." + ink.key());
            }
            colors.put(ink, color.strip());
        }
        return new Theme(name, colors);
    }
}
