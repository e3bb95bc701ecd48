package peakscope.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import peakscope.advise.message.Message;
import peakscope.advise.message.MessageReader;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;

/** Finds error texts among the files that the user opened, and beside the dumps in a folder. */
final class ErrorTexts {

    private static final Pattern PROTO = Pattern.compile("(?i).*\\.(pb|pb\\.gz)");
    private static final Pattern NAMED_SO = Pattern.compile("(?i)(.*[._-])?(error|errors|oom|stderr|err)\\.(txt|log)");

    private ErrorTexts() {}

    /** The messages in a file; none in what is no text or speaks of no error. */
    static List<Message> in(Path path, Progress progress) {
        if (!Files.isRegularFile(path) || PROTO.matcher(path.toString()).matches()) {
            return List.of();
        }
        try (LineReader lines = new LineReader(path)) {
            return MessageReader.read(lines, progress);
        } catch (IOException unreadable) {
            // The reader of dumps will say what is wrong with it.
            return List.of();
        }
    }

    /** The messages in the files of a folder that are named as error texts are. */
    static List<Message> beside(Path folder, Progress progress) {
        List<Message> messages = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> NAMED_SO.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .forEach(file -> messages.addAll(in(file, progress)));
        } catch (IOException unreadable) {
            return List.of();
        }
        return messages;
    }
}
