package peakscope.read.log;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import peakscope.read.io.FileBytes;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.message.MessageReader;

/** Reads the logs of all hosts of a job, several at once; one that cannot be read does not stop the others. */
public final class HostLogs {

    /** A folder with more files is not a folder of logs. */
    private static final int MOST = 20_000;

    /** Logs may be sorted into folders by attempt and by host. */
    private static final int DEPTH = 4;

    /** Compiled files, archives and pictures are not logs. */
    private static final Pattern NO_LOG =
            Pattern.compile("(?i).*\\.(?:pb|zip|tar|tgz|xz|bz2|zst|png|jpe?g|svg|html|pyc?|so|npz|npy"
                    + "|safetensors|pickle|parquet|tfrecord)|\\..*");

    private HostLogs() {}

    /**
     * The files to read: those given, and those in folders that are given.
     *
     * @throws ReadException when a folder cannot be listed or has too many
     */
    public static List<Path> files(List<Path> inputs) throws ReadException {
        List<Path> files = new ArrayList<>();
        for (Path input : inputs) {
            if (!Files.isDirectory(input)) {
                files.add(input);
                continue;
            }
            try (Stream<Path> inside = Files.walk(input, DEPTH)) {
                inside.filter(Files::isRegularFile)
                        .filter(file -> !NO_LOG.matcher(String.valueOf(file.getFileName()))
                                .matches())
                        .limit(MOST + 1L)
                        .sorted()
                        .forEach(files::add);
            } catch (IOException unlisted) {
                throw FileBytes.unreadable(input.toString(), unlisted);
            }
        }
        if (files.size() > MOST) {
            throw ReadException.of(
                    inputs.get(0).toString(),
                    String.format(Locale.ROOT, "holds more than %,d files", MOST),
                    "give the folder of one job's logs");
        }
        return files;
    }

    /** Reads all of them; the result keeps the order given. */
    public static List<HostLog> read(List<Path> files, Progress progress) {
        return files.parallelStream().map(file -> read(file, progress)).toList();
    }

    private static HostLog read(Path file, Progress progress) {
        try (LineReader lines = new LineReader(file)) {
            return new HostLog(file, MessageReader.readPlaced(lines, progress), Optional.empty());
        } catch (IOException unreadable) {
            ReadException why = FileBytes.unreadable(file.toString(), unreadable);
            return new HostLog(file, List.of(), Optional.of(String.valueOf(why.getMessage())));
        }
    }
}
