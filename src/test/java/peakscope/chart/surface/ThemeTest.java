package peakscope.chart.surface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThemeTest {

    /** Fills of blocks. */
    private static final Set<Ink> BLOCKS = EnumSet.of(
            Ink.PARAMETER,
            Ink.OUTPUT,
            Ink.CONSTANT,
            Ink.TEMPORARY,
            Ink.LUMP,
            Ink.USAGE,
            Ink.SERIES_1,
            Ink.SERIES_2,
            Ink.SERIES_3,
            Ink.SERIES_4,
            Ink.SERIES_5,
            Ink.SERIES_6,
            Ink.SERIES_7,
            Ink.SERIES_8,
            Ink.HEAT_1,
            Ink.HEAT_2,
            Ink.HEAT_3,
            Ink.HEAT_4,
            Ink.HEAT_5);

    @ParameterizedTest
    @EnumSource(Ink.class)
    void bothThemesHaveAColourForEveryRole(Ink ink) {
        assertTrue(Theme.LIGHT.color(ink).matches("#[0-9a-f]{6}"), Theme.LIGHT.color(ink));
        assertTrue(Theme.DARK.color(ink).matches("#[0-9a-f]{6}"), Theme.DARK.color(ink));
    }

    @Test
    void textAndAxesCanBeReadOnTheBackground() {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            for (Ink ink : List.of(Ink.TEXT, Ink.AXIS_TEXT, Ink.PEAK, Ink.LIMIT)) {
                double contrast = contrast(theme.color(ink), theme.color(Ink.BACKGROUND));
                assertTrue(contrast >= 4.5, () -> theme.name() + " " + ink + " has a contrast of " + contrast);
            }
        }
    }

    @Test
    void namesOnBlocksCanBeReadOnEveryColour() {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            for (Ink block : BLOCKS) {
                for (Ink behind : List.of(Ink.BACKGROUND, Ink.HOLE)) {
                    String color = over(theme.color(block), theme.color(behind), Fill.BLOCK);
                    double contrast = contrast(theme.color(Ink.TEXT), color);
                    assertTrue(contrast >= 4.5, () -> theme.name() + " " + block + " has a contrast of " + contrast);
                }
            }
        }
    }

    /** The colour that results from laying one over another. */
    private static String over(String color, String behind, double opacity) {
        StringBuilder mixed = new StringBuilder("#");
        for (int i = 1; i < 7; i += 2) {
            int front = Integer.parseInt(color.substring(i, i + 2), 16);
            int back = Integer.parseInt(behind.substring(i, i + 2), 16);
            mixed.append(
                    String.format(java.util.Locale.ROOT, "%02x", Math.round(front * opacity + back * (1 - opacity))));
        }
        return mixed.toString();
    }

    @Test
    void everyCategoryHasAColourOfItsOwn() {
        List<Ink> categories = List.of(Ink.PARAMETER, Ink.OUTPUT, Ink.CONSTANT, Ink.TEMPORARY);
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            Set<String> colors = new HashSet<>();
            categories.forEach(ink -> colors.add(theme.color(ink)));
            assertEquals(categories.size(), colors.size());
        }
    }

    /** By WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String color) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double channel = Integer.parseInt(color.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum += weights[i] * (channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
}
