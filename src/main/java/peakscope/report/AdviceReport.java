package peakscope.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import peakscope.advise.Evidence;
import peakscope.advise.Finding;
import peakscope.advise.message.Figure;
import peakscope.advise.message.ListedAllocation;
import peakscope.advise.message.Message;
import peakscope.analyze.AllocatorState;
import peakscope.model.Bytes;

/** What was read of an error text and what to do about it, for a terminal or as Markdown. */
public final class AdviceReport {

    private static final int MOST_ALLOCATIONS = 10;

    private AdviceReport() {}

    /** For a terminal of this many columns. */
    public static String text(List<Message> messages, List<Finding> findings, int width) {
        return text(messages, List.of(), findings, width);
    }

    /** The same with the allocators that list their chunks. */
    public static String text(
            List<Message> messages, List<AllocatorState> allocators, List<Finding> findings, int width) {
        TextLines lines = new TextLines(Math.max(72, width));
        if (messages.isEmpty()) {
            lines.wrapped("", "No message about memory was found in this text.");
        }
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            lines.heading(i == 0 ? "What ended the program: " + title(message) : "Also in the text: " + title(message));
            lines.wrapped("  ", message.text());
            for (Figure figure : Figure.values()) {
                OptionalLong bytes = message.figure(figure);
                if (bytes.isPresent()) {
                    lines.line(String.format(
                            Locale.ROOT, "  %-20s %s", figure.title(), new Bytes(bytes.getAsLong()).exact()));
                }
            }
            for (ListedAllocation allocation :
                    message.allocations().stream().limit(MOST_ALLOCATIONS).toList()) {
                lines.wrapped("    ", line(allocation));
            }
            if (message.allocations().size() > MOST_ALLOCATIONS) {
                lines.line("    and " + (message.allocations().size() - MOST_ALLOCATIONS) + " more");
            }
        }
        AddressMapText.print(allocators, lines);
        findings.forEach(finding -> FindingText.print(finding, lines));
        return lines.toString();
    }

    /** Renders on GitHub. */
    public static String markdown(List<Message> messages, List<AllocatorState> allocators, List<Finding> findings) {
        StringBuilder text = new StringBuilder();
        if (messages.isEmpty()) {
            text.append("No message about memory was found in this text.\n");
        }
        for (Message message : messages) {
            text.append("### ")
                    .append(title(message))
                    .append("\n\n> ")
                    .append(message.text())
                    .append("\n\n");
            text.append("| figure | bytes |\n| --- | --- |\n");
            for (Figure figure : Figure.values()) {
                message.figure(figure).ifPresent(bytes -> text.append("| ")
                        .append(figure.title())
                        .append(" | ")
                        .append(new Bytes(bytes).exact())
                        .append(" |\n"));
            }
            text.append('\n');
        }
        AddressMapText.markdown(allocators, text);
        for (Finding finding : findings) {
            text.append("#### ")
                    .append(finding.severity().text())
                    .append(": ")
                    .append(finding.title())
                    .append("\n\n");
            text.append(finding.detail()).append("\n\n");
            for (Evidence evidence : finding.evidence()) {
                text.append("- `").append(evidence.text().replace('`', '\'')).append("`\n");
            }
            for (int i = 0; i < finding.steps().size(); i++) {
                text.append(i + 1).append(". ").append(finding.steps().get(i)).append('\n');
            }
            finding.flags().forEach(flag -> text.append("   - `").append(flag).append("`\n"));
            if (finding.reference() != null) {
                text.append("\n<").append(finding.reference()).append(">\n");
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String title(Message message) {
        if (message.code() == null) {
            return message.family().text();
        }
        String how = message.codeInferred() ? " by its wording" : "";
        return message.code() + how + " (" + message.family().text() + ")";
    }

    private static String line(ListedAllocation allocation) {
        String padding = allocation.padding().isPresent()
                ? ", " + new Bytes(allocation.padding().getAsLong()) + " of it padding"
                : "";
        return allocation.rank() + ". " + new Bytes(allocation.bytes()) + padding
                + (allocation.shape() == null ? "" : "  " + allocation.shape())
                + (allocation.opName() == null ? "" : "  " + allocation.opName());
    }
}
