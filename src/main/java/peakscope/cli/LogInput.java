package peakscope.cli;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.read.CaseReader;
import peakscope.read.archive.Unpacker;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogReader;
import peakscope.read.log.LogText;

/** The error text or log given to a command for what it says, not for its list of buffers. */
final class LogInput {

    private LogInput() {}

    /** The text of a file, or all texts in an archive. */
    static LogText read(Path file) throws ReadException {
        if (Files.isDirectory(file)) {
            throw ReadException.of(FilePath.text(file), "is a folder", "give the file that holds the error text");
        }
        return Unpacker.isArchive(file)
                ? CaseReader.open(List.of(file), Optional.empty(), 0, Progress.NONE)
                        .said()
                : LogReader.read(file, Progress.NONE, new ArrayList<>()).text();
    }

    /** Of a stream. */
    static LogText read(InputStream stream) throws ReadException {
        return LogReader.read(stream, "-", Progress.NONE, new ArrayList<>()).text();
    }
}
