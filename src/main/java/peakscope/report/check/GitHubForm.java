package peakscope.report.check;

import java.util.List;
import peakscope.model.value.Visible;
import peakscope.report.document.MarkdownText;

/** A gate as GitHub Actions shows it: a table for the run's summary, and an annotation for each failure. */
public final class GitHubForm {

    private GitHubForm() {}

    /** Markdown to append to the file named by {@code GITHUB_STEP_SUMMARY}. */
    public static String summary(Gate gate) {
        StringBuilder text = new StringBuilder("### Peakscope check: ")
                .append(MarkdownText.of(gate.verdict()))
                .append("\n\n| result | module | space | check | detail |\n| --- | --- | --- | --- | --- |\n");
        for (CheckResult result : gate.results()) {
            text.append('|');
            for (String cell :
                    List.of(result.status().text(), result.module(), result.space(), result.check(), result.text())) {
                text.append(' ').append(MarkdownText.of(cell)).append(" |");
            }
            text.append('\n');
        }
        gate.warnings().forEach(warning -> text.append("\n- ")
                .append(MarkdownText.of(warning.toString()))
                .append('\n'));
        return text.append('\n').toString();
    }

    /**
     * Workflow commands, one per line, escaped as in
     * https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts.
     */
    public static List<String> annotations(Gate gate) {
        return gate.results().stream()
                .filter(result -> result.status() == CheckResult.Status.FAILED)
                .map(result -> "::error title=" + property("Peakscope: " + result.check() + " of " + result.module())
                        + "::" + data(Visible.of(result.module() + ", " + result.space() + ": " + result.text())))
                .toList();
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(Visible.of(text)).replace(":", "%3A").replace(",", "%2C");
    }
}
