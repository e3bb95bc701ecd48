package peakscope.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.budget.Device;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.DamagedInputException;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Report;

/**
 * Memory dumps, opened together: {@code Peakscope.open(path).device("v5e").report().json()}.
 *
 * <p>Immutable: each choice gives a new object. Needs no display and no JavaFX.
 */
public final class Peakscope {

    private final List<Path> paths;
    private final Opened input;
    private final Choice choice;
    private final Optional<MemoryLimit> limit;

    private Peakscope(List<Path> paths, Opened input, Choice choice, Optional<MemoryLimit> limit) {
        this.paths = paths;
        this.input = input;
        this.choice = choice;
        this.limit = limit;
    }

    /** Reads files and folders as {@link #open(List)} does. */
    public static Peakscope open(Path... paths) throws ReadException {
        return open(List.of(paths));
    }

    /**
     * Reads dumps, profiles, snapshots, error texts, archives, and folders of them, into one case.
     *
     * @param paths one at least
     * @throws ReadException when a named file cannot be read, or nothing in all of them is about memory; its message is one line that
     *     names the file, what is wrong and what to do
     * @throws IllegalArgumentException when {@code paths} is empty
     */
    public static Peakscope open(List<Path> paths) throws ReadException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("give at least one file or folder");
        }
        return new Peakscope(
                List.copyOf(paths),
                CaseReader.open(paths, Optional.empty(), 0, Progress.NONE),
                Choice.ALL,
                Optional.empty());
    }

    /** Reports only this module. */
    public Peakscope module(String name) {
        return new Peakscope(paths, input, new Choice(Optional.of(name), choice.space()), limit);
    }

    /** Reports only this memory space, by its name ({@code hbm}) or its number ({@code 0}). */
    public Peakscope space(String nameOrNumber) {
        return new Peakscope(paths, input, new Choice(choice.module(), Optional.of(nameOrNumber)), limit);
    }

    /**
     * Compares the programs with a limit in bytes.
     *
     * @throws IllegalArgumentException when negative
     */
    public Peakscope limit(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a limit of " + bytes + " bytes; give a limit of 0 or more");
        }
        return new Peakscope(paths, input, choice, Optional.of(MemoryLimit.ofUser(new Bytes(bytes))));
    }

    /**
     * Compares the programs with the memory that they can use on a device: {@code v5e}, {@code a100-40g}.
     *
     * @throws IllegalArgumentException if there is no such device; the message lists the known ones
     */
    public Peakscope device(String name) {
        MemoryLimit usable = MemoryLimit.ofDevice(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + name + "' is not a known device; choose one of " + Device.titles()));
        return new Peakscope(paths, input, choice, Optional.of(usable));
    }

    /**
     * Analyses what was chosen.
     *
     * @throws ReadException if only error texts were opened, and they list no buffers; or if a file is damaged where only the analysis looks
     * @throws IllegalArgumentException if there is no such module or space; the message lists the available ones
     */
    public PeakReport report() throws ReadException {
        try {
            return new PeakReport(Report.of(CaseReader.caseOf(input, paths), choice, limit, input.said()));
        } catch (DamagedInputException damaged) {
            throw damaged.refusal();
        }
    }
}
