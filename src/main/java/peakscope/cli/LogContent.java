package peakscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.advise.finding.Finding;
import peakscope.advise.message.RematerializationAdvice;
import peakscope.analyze.address.AllocatorState;
import peakscope.read.archive.Unpacker;
import peakscope.read.bfc.BfcLog;
import peakscope.read.io.FileBytes;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;
import peakscope.read.message.Inputs;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;
import peakscope.read.message.Rematerialization;
import peakscope.read.message.RematerializationLog;
import peakscope.report.redact.Redaction;

/**
 * What an error text or a log holds, read in one pass.
 *
 * @param messages the one that ended the program first
 * @param allocators those that list their chunks
 * @param rematerializations what the compiler logged of computing values again
 */
record LogContent(List<Message> messages, List<AllocatorState> allocators, List<Rematerialization> rematerializations) {

    /** What there is without a log. */
    static final LogContent NONE = new LogContent(List.of(), List.of(), List.of());

    /** What the log says beside its messages. */
    List<Finding> findings() {
        return RematerializationAdvice.advise(rematerializations);
    }

    /** The same under tokens, where it is to be redacted. */
    LogContent redacted(Optional<Redaction> redaction) {
        return redaction
                .map(names -> new LogContent(
                        names.of(messages),
                        names.allocators(allocators),
                        rematerializations.stream()
                                .map(Rematerialization::withoutName)
                                .toList()))
                .orElse(this);
    }

    static LogContent read(Path file) throws ReadException {
        if (Files.isDirectory(file)) {
            throw new ReadException(file.toString(), "", "is a folder", "give the file that holds the error text");
        }
        if (Unpacker.isArchive(file)) {
            return unpacked(file);
        }
        try (LineReader lines = new LineReader(file)) {
            return read(lines, file.toString());
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file.toString(), unreadable);
        }
    }

    /** The only file of an archive, or those that are named as error texts are, one after the other. */
    private static LogContent unpacked(Path archive) throws ReadException {
        try (Scratch scratch = new Scratch()) {
            Path inside = Unpacker.unpack(archive, scratch, Progress.NONE, new ArrayList<>());
            List<Path> texts = Files.isDirectory(inside) ? Inputs.errorTexts(inside) : List.of(inside);
            if (texts.isEmpty()) {
                throw new ReadException(
                        archive.toString(),
                        "",
                        "has no file that is named as an error text is (error.txt, oom.log)",
                        "unpack it and give the file that holds the error text");
            }
            List<Message> messages = new ArrayList<>();
            List<AllocatorState> allocators = new ArrayList<>();
            List<Rematerialization> rematerialized = new ArrayList<>();
            for (Path text : texts) {
                LogContent content = read(text);
                messages.addAll(content.messages());
                allocators.addAll(content.allocators());
                rematerialized.addAll(content.rematerializations());
            }
            return new LogContent(messages, allocators, rematerialized);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(archive.toString(), unreadable);
        }
    }

    static LogContent read(InputStream input) throws IOException {
        try (LineReader lines = new LineReader(input)) {
            return read(lines, "-");
        }
    }

    private static LogContent read(LineReader lines, String name) throws IOException {
        BfcLog log = new BfcLog();
        RematerializationLog compiler = new RematerializationLog();
        List<Message> messages = MessageReader.read(lines, Progress.NONE, line -> {
            log.accept(line);
            compiler.accept(line);
        });
        return new LogContent(messages, AllocatorState.ofAll(log.modules(name, new ArrayList<>())), compiler.found());
    }
}
