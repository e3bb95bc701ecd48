package peakscope.read.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Fact;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;

/** Collects what formats read into a case, and gives them what they need for it. */
public final class CaseBuilder {

    /** Reads a file or folder that was unpacked from another. */
    public interface PathReader {
        void read(Path path) throws ReadException;
    }

    private final Scratch scratch;
    private final Progress progress;
    private final PathReader nested;
    private final List<InputFile> inputs = new ArrayList<>();
    private final List<ModuleMemory> modules = new ArrayList<>();
    private final List<ProfilerSession> sessions = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final Set<Fact> facts = new LinkedHashSet<>();
    private final Set<Path> done = new LinkedHashSet<>();

    public CaseBuilder(Scratch scratch, Progress progress, PathReader nested) {
        this.scratch = scratch;
        this.progress = progress;
        this.nested = nested;
    }

    public Progress progress() {
        return progress;
    }

    /** Where files may lie until the case is read. */
    public Scratch scratch() {
        return scratch;
    }

    /** The list itself, for readers that add their own warnings. */
    public List<Warning> warnings() {
        return warnings;
    }

    public int moduleCount() {
        return modules.size();
    }

    public void add(ModuleMemory module) {
        modules.add(module);
    }

    /** Drops all but the first so many modules, when a file could not be read to its end. */
    public void forgetAfter(int count) {
        modules.subList(count, modules.size()).clear();
    }

    public void add(InputFile input) {
        inputs.add(input);
    }

    public void add(ProfilerSession session) {
        sessions.add(session);
    }

    public void add(Warning warning) {
        warnings.add(warning);
    }

    public void add(List<Fact> found) {
        facts.addAll(found);
    }

    /** Notes a file whose bytes the reader streams. */
    public void streamed(Path file, FileFormat format) throws ReadException {
        inputs.add(FileBytes.describe(file, format.title()));
    }

    /** Reads what was unpacked from another file. */
    public void read(Path unpacked) throws ReadException {
        nested.read(unpacked);
    }

    /** Marks a file as read; false when it already was. */
    public boolean begin(Path file) {
        return done.add(file.toAbsolutePath().normalize());
    }

    public Case build() {
        return new Case(inputs, modules, sessions, warnings, List.copyOf(facts));
    }
}
