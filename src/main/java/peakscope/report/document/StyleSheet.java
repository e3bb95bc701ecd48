package peakscope.report.document;

import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Theme;
import peakscope.read.io.Asset;

/** The style of a page: the charts' own colours as variables, and {@code assets/report.css}. */
final class StyleSheet {

    private StyleSheet() {}

    static String text() {
        return ":root {\n" + variables(Theme.LIGHT) + "}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n"
                + variables(Theme.DARK) + "}\n}\n" + Asset.text("report.css");
    }

    private static String variables(Theme theme) {
        StringBuilder variables = new StringBuilder();
        for (Ink ink : Ink.values()) {
            variables
                    .append("--")
                    .append(ink.key())
                    .append(": ")
                    .append(theme.color(ink))
                    .append(";\n");
        }
        return variables
                .append("color-scheme: ")
                .append(theme.name())
                .append(";\n")
                .toString();
    }
}
