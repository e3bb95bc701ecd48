package peakscope.read.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import peakscope.read.archive.Unpacker;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;

/**
 * What the user opened together, dumps and error texts told apart.
 *
 * @param dumps what is no error text, folders among them
 * @param listing error texts that list memory: the chunks of an allocator, or the largest allocations of a program
 * @param text the error texts, those that lie beside a folder's dumps too
 */
public record Inputs(List<Path> dumps, List<Path> listing, Highlights text) {

    /** Characters of a text that can be shown beside what was read. */
    public static final int MOST_SHOWN = 40_000;

    private static final Pattern PROTO = Pattern.compile("(?i).*\\.(pb|pb\\.gz)");
    private static final Pattern NAMED_SO = Pattern.compile("(?i)(.*[._-])?(error|errors|oom|stderr|err)\\.(txt|log)");

    public static Inputs sort(List<Path> paths, Progress progress) {
        List<Path> dumps = new ArrayList<>();
        List<Path> listing = new ArrayList<>();
        Highlights text = Highlights.NONE;
        for (Path path : paths) {
            Found found = look(path, progress);
            text = text.then(found.text());
            if (found.text().messages().stream()
                    .anyMatch(message -> message.family() == Family.GPU_BFC
                            || !message.allocations().isEmpty())) {
                listing.add(path);
            }
            if (found.isFolder() || found.text().messages().isEmpty()) {
                dumps.add(path);
            }
        }
        return new Inputs(dumps, listing, text);
    }

    /** What was found in one input. */
    private record Found(boolean isFolder, Highlights text) {}

    /** An archive is what is in it: its only file, or a folder. */
    private static Found look(Path path, Progress progress) {
        if (Files.isDirectory(path)) {
            return new Found(true, beside(path, progress));
        }
        try (Scratch scratch = new Scratch()) {
            return Unpacker.isArchive(path)
                    ? look(Unpacker.unpack(path, scratch, progress, new ArrayList<>()), progress)
                    : new Found(false, in(path, progress));
        } catch (ReadException unreadable) {
            // The reader of dumps will say what is wrong with it.
            return new Found(false, Highlights.NONE);
        }
    }

    /** The messages in a file; none in what is no text or speaks of no error. */
    private static Highlights in(Path path, Progress progress) {
        if (!Files.isRegularFile(path) || PROTO.matcher(path.toString()).matches()) {
            return Highlights.NONE;
        }
        try {
            return Highlights.of(TextSource.of(path), MOST_SHOWN, progress);
        } catch (IOException unreadable) {
            // The reader of dumps will say what is wrong with it.
            return Highlights.NONE;
        }
    }

    /** The messages in the files of a folder that are named as error texts are. */
    private static Highlights beside(Path folder, Progress progress) {
        Highlights text = Highlights.NONE;
        try {
            for (Path file : errorTexts(folder)) {
                text = text.then(in(file, progress));
            }
        } catch (IOException unreadable) {
            return Highlights.NONE;
        }
        return text;
    }

    /** The files of a folder that are named as error texts are, by name. */
    public static List<Path> errorTexts(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            NAMED_SO.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
