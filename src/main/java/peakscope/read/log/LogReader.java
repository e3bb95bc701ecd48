package peakscope.read.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.bfc.BfcLog;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;
import peakscope.read.message.RematerializationLog;
import peakscope.read.usage.UsageLog;

/** Reads everything that a text or log of any size says about memory, in one pass. */
public final class LogReader {

    private final BfcLog chunks = new BfcLog();
    private final UsageLog usage = new UsageLog();
    private final RematerializationLog compiler = new RematerializationLog();

    private LogReader() {}

    /**
     * What was read of one text.
     *
     * @param refusal why an allocator that wrote to it gives no module; empty otherwise
     */
    public record Read(LogText text, Optional<ReadException> refusal) {}

    /**
     * Reads a file, gzip or not.
     *
     * @param warnings to add to
     * @throws ReadException when it cannot be read
     */
    public static Read read(Path file, Progress progress, List<Warning> warnings) throws ReadException {
        try (LineReader lines = new LineReader(file)) {
            return new LogReader().read(lines, FilePath.text(file), progress, warnings);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
    }

    /**
     * Reads a stream to its end.
     *
     * @param name of the stream, for messages
     */
    public static Read read(InputStream input, String name, Progress progress, List<Warning> warnings)
            throws ReadException {
        try (LineReader lines = new LineReader(input)) {
            return new LogReader().read(lines, name, progress, warnings);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(name, unreadable);
        }
    }

    private Read read(LineReader lines, String name, Progress progress, List<Warning> warnings)
            throws IOException, ReadException {
        progress.at(-1, "reading " + name);
        List<Message> messages = MessageReader.read(lines, progress, line -> {
            chunks.accept(line);
            usage.accept(line);
            compiler.accept(line);
        });
        List<ModuleMemory> allocators = chunks.modules(name, warnings);
        return new Read(
                new LogText(messages, allocators, usage.modules(name, warnings), compiler.found()),
                allocators.isEmpty() ? chunks.refusal(name) : Optional.empty());
    }
}
