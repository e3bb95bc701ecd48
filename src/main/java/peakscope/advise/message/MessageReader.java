package peakscope.advise.message;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;

/**
 * Finds the messages in a text, which may be a log of many megabytes.
 *
 * <p>The text is streamed; only the surroundings of lines that speak of memory are kept, apart for each rank or task, and
 * searched as a whole, since sentences are wrapped anywhere and reports run over hundreds of lines.
 */
public final class MessageReader {

    /** Lines kept before one that speaks of memory, and after the last that belongs to a report. */
    private static final int BEFORE = 3;

    private static final int AFTER = 60;

    /** Characters kept of all surroundings together. */
    private static final int MOST_KEPT = 24 << 20;

    private static final List<String> SIGNS = List.of(
            "emory", "RESOURCE_EXHAUSTED", "Hbm usage", "That was not possible", "Attempting to", "Resource exhausted");
    private static final List<String> REPORT_SIGNS = List.of(
            "Size:", "Shape:", "====", "Allocation type:", "XLA", "Operator:", "allocation:", "requirement", "usage");

    private final Map<String, StringBuilder> kept = new LinkedHashMap<>();
    private final List<String> before = new ArrayList<>();
    private int left;
    private int size;

    private MessageReader() {}

    /** The messages of a text; the first is the one that ended the program. */
    public static List<Message> read(LineReader lines, Progress progress) throws IOException {
        MessageReader reader = new MessageReader();
        for (String line = lines.next(); line != null; line = lines.next()) {
            if ((lines.number() & 0xFFF) == 0) {
                progress.stopIfCancelled();
            }
            reader.accept(line);
        }
        return reader.messages();
    }

    private void accept(String line) {
        if (size > MOST_KEPT) {
            return;
        }
        if (SIGNS.stream().anyMatch(line::contains) || hasCode(line)) {
            before.forEach(this::keep);
            before.clear();
            keep(line);
            left = AFTER;
        } else if (left > 0) {
            keep(line);
            left = REPORT_SIGNS.stream().anyMatch(line::contains) ? AFTER : left - 1;
        } else {
            before.add(line);
            if (before.size() > BEFORE) {
                before.remove(0);
            }
        }
    }

    /** {@code E1000:} somewhere. */
    private static boolean hasCode(String line) {
        for (int at = line.indexOf(": E"); at >= 0; at = line.indexOf(": E", at + 1)) {
            if (at + 7 < line.length() && Character.isDigit(line.charAt(at + 3)) && line.charAt(at + 7) == ':') {
                return true;
            }
        }
        return line.length() > 6 && line.charAt(0) == 'E' && Character.isDigit(line.charAt(1)) && line.charAt(5) == ':';
    }

    private void keep(String raw) {
        // A copy out of JSON or a repr() has its line ends written out.
        String unescaped = raw.contains("\\n")
                ? raw.replace("\\n", "\n")
                        .replace("\\t", "\t")
                        .replace("\\\"", "\"")
                        .replace("\\'", "'")
                : raw;
        for (String part : unescaped.split("\n", -1)) {
            LogLine line = LogLine.of(part);
            kept.computeIfAbsent(line.writer(), writer -> new StringBuilder())
                    .append(line.text())
                    .append('\n');
            size += line.text().length() + 1;
        }
    }

    private List<Message> messages() {
        List<Message> messages = new ArrayList<>();
        int fatal = -1;
        for (StringBuilder part : kept.values()) {
            String text = part.toString();
            List<Sentences.Found> found = Sentences.find(text);
            for (int i = 0; i < found.size(); i++) {
                Sentences.Found one = found.get(i);
                int end = i + 1 < found.size() ? found.get(i + 1).start() : text.length();
                ReportBody.read(text.substring(Math.min(one.end(), end), end), one.message());
                Message message = one.message().build();
                int known = indexOfRepeated(messages, message);
                if (known < 0) {
                    known = messages.size();
                    messages.add(message);
                } else if (message.allocations().size()
                        > messages.get(known).allocations().size()) {
                    messages.set(known, message);
                }
                fatal = isException(text, one.start()) ? known : fatal;
            }
        }
        if (fatal > 0) {
            messages.add(0, messages.remove(fatal));
        }
        return messages;
    }

    private static int indexOfRepeated(List<Message> messages, Message message) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).repeats(message)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the sentence is that of an exception, not a line that a component logged on the way. */
    private static boolean isException(String text, int start) {
        String head = text.substring(Math.max(0, start - 250), start);
        return head.contains("RESOURCE_EXHAUSTED") || head.contains("Error: ") || head.contains("Exception: ");
    }
}
