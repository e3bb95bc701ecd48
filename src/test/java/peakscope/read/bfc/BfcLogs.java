package peakscope.read.bfc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Allocator logs, read without anything else they may contain. */
final class BfcLogs {

    private BfcLogs() {}

    static List<ModuleMemory> read(Path file, Progress progress, List<Warning> warnings) throws ReadException {
        BfcLog log = new BfcLog();
        try (LineReader lines = new LineReader(file)) {
            while (lines.advance(progress)) {
                log.accept(lines);
            }
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
        List<ModuleMemory> modules = log.modules(file.toString(), warnings);
        Optional<ReadException> refusal = modules.isEmpty() ? log.refusal(file.toString()) : Optional.empty();
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        return modules;
    }
}
