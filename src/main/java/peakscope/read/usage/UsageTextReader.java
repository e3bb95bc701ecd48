package peakscope.read.usage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads the file of one memory usage report as text. */
public final class UsageTextReader {

    private UsageTextReader() {}

    /**
     * Reads a whole file.
     *
     * @param module name, which a report does not say
     * @param warnings takes what it lacks
     * @throws ReadException when it cannot be read or lists nothing
     */
    public static ModuleMemory read(Path file, String module, Progress progress, List<Warning> warnings)
            throws ReadException {
        UsageTables tables = new UsageTables();
        try (LineReader lines = new LineReader(file)) {
            while (lines.advance(progress)) {
                tables.accept(lines.text(0));
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
        return module(FilePath.text(file), module, false, tables.listed(), warnings);
    }

    /** The module that a report is about. */
    static ModuleMemory module(
            String file, String module, boolean saysTpu, UsageTables.Listed listed, List<Warning> warnings)
            throws ReadException {
        Bytes unplaced = listed.unplaced();
        if (unplaced.count() > 0) {
            warnings.add(new Warning(
                    module,
                    "the report leaves out small allocations, " + unplaced
                            + " together, and doesn't say which memory they are in"));
        }
        boolean tpu = saysTpu || (listed.spaces().size() > 1 && !file.contains("gpu_after"));
        warnings.add(new Warning(
                module,
                "the report rounds the sizes of single allocations; values take turns in an allocation's places, and each"
                        + " byte counts for the largest place listed there"));
        return UsageReportReader.module(file, module, Platform.of(tpu, file), listed.spaces(), warnings);
    }
}
