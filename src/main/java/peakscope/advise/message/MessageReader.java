package peakscope.advise.message;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import peakscope.read.io.LineReader;
import peakscope.read.io.LogLine;
import peakscope.read.io.Progress;

/**
 * Finds the messages in a text, which may be a log of many megabytes.
 *
 * <p>The text is streamed; only the surroundings of lines that speak of memory are kept, apart for each rank or task, and
 * searched as a whole, since sentences are wrapped anywhere and reports run over hundreds of lines.
 */
public final class MessageReader {

    /** Lines kept after the last that belongs to a report. */
    private static final int AFTER = 60;

    /** Characters kept of the surroundings of one place in the text. */
    private static final int MOST_KEPT = 24 << 20;

    /** The text around one place, apart for each rank or task that wrote it. */
    private final Map<String, StringBuilder> kept = new LinkedHashMap<>();

    private final List<Message> messages = new ArrayList<>();
    private int fatal = -1;
    private int left;
    private int passed;
    private int size;

    private MessageReader() {}

    /** The messages of a text; the first is the one that ended the program. */
    public static List<Message> read(LineReader lines, Progress progress) throws IOException {
        return read(lines, progress, line -> {});
    }

    /**
     * The same for a text that can be read only once.
     *
     * @param also is shown every line too, while it is the last that was read
     */
    public static List<Message> read(LineReader lines, Progress progress, Consumer<LineReader> also)
            throws IOException {
        MessageReader reader = new MessageReader();
        while (lines.advance()) {
            if ((lines.number() & 0xFFF) == 0) {
                progress.stopIfCancelled();
            }
            reader.accept(lines);
            also.accept(lines);
        }
        reader.search();
        if (reader.fatal > 0) {
            reader.messages.add(0, reader.messages.remove(reader.fatal));
        }
        return reader.messages;
    }

    /** The messages of a text that is in memory already. */
    public static List<Message> read(String text) {
        try (LineReader lines = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return read(lines, Progress.NONE);
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
    }

    private void accept(LineReader lines) {
        if (lines.matches(Signs.OF_MESSAGE)) {
            for (int back = Math.min(passed, LineReader.REMEMBERED); back > 0; back--) {
                keep(lines.text(back));
            }
            passed = 0;
            keep(lines.text(0));
            left = AFTER;
        } else if (left > 0) {
            if (lines.matches(Signs.OF_CHUNK)) {
                return;
            }
            keep(lines.text(0));
            left = lines.matches(Signs.OF_REPORT) ? AFTER : left - 1;
            if (left == 0) {
                search();
            }
        } else {
            passed++;
        }
    }

    private void keep(String raw) {
        if (size > MOST_KEPT) {
            return;
        }
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

    /** Finds the messages of the place that is now behind. */
    private void search() {
        for (StringBuilder part : kept.values()) {
            String text = part.toString();
            List<Sentences.Found> found = Sentences.find(text);
            for (int i = 0; i < found.size(); i++) {
                Sentences.Found one = found.get(i);
                int end = i + 1 < found.size() ? found.get(i + 1).start() : text.length();
                ReportBody.read(text.substring(Math.min(one.end(), end), end), one.message());
                int known = add(one.message().build());
                fatal = isException(text, one.start()) ? known : fatal;
            }
        }
        kept.clear();
        size = 0;
    }

    /** Adds a message, or what is more in it to the same one already there; gives its place. */
    private int add(Message message) {
        int known = indexOfRepeated(messages, message);
        if (known < 0) {
            messages.add(message);
            return messages.size() - 1;
        }
        if (message.allocations().size() > messages.get(known).allocations().size()) {
            messages.set(known, message);
        }
        return known;
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
