package peakscope.read.xplane;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import peakscope.model.ModuleMemory;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.xplane.allocator.AllocatorModule;
import peakscope.read.xplane.module.CompiledModules;
import peakscope.read.xplane.module.MetadataModules;
import peakscope.read.xplane.plane.Plane;

/**
 * Reads the files of a profiler session. A file is walked, never held in memory: only allocator events and the modules'
 * timelines are kept. At most {@value #MOST_EVENTS} allocator events per file are read.
 */
public final class XPlaneReader {

    private static final int MOST_EVENTS = 1 << 23;
    private static final String SUFFIX = ".xplane.pb";

    private final Progress progress;
    private final List<Warning> warnings;
    private final CompiledModules compiled;

    /** Files read by one reader count as one run: a module that several hosts have is returned once. */
    public XPlaneReader(Progress progress, List<Warning> warnings) {
        this.progress = progress;
        this.warnings = warnings;
        this.compiled = new CompiledModules(progress);
    }

    /** One file: the allocators as one module, then the compiled modules, those with most events first. */
    public record Session(ProfilerSession session, List<ModuleMemory> modules) {}

    /**
     * Reads one file, compressed with gzip or not. If it is damaged, returns everything before the damage, with a
     * warning.
     *
     * @throws ReadException if the file cannot be read, or nothing in it is about memory
     */
    public Session read(Path path) throws ReadException {
        try {
            return session(path, SessionFile.open(path, progress));
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(path), unreadable);
        } catch (OutOfMemoryError tooMuch) {
            throw ReadException.of(
                    FilePath.text(path),
                    "has more memory data than fits the memory that Java may use",
                    "start java with a larger -Xmx, for example -Xmx8g");
        }
    }

    // The channel stays open: modules are read from the file on request.
    @SuppressWarnings("MustBeClosedChecker")
    private Session session(Path path, FileChannel channel) throws ReadException, IOException {
        String file = FilePath.text(path);
        FileCursor cursor = new FileCursor(channel);
        SessionWalk walk = new SessionWalk(cursor, file, MOST_EVENTS, progress);
        List<Warning> found = new ArrayList<>();
        walk.run(found);
        String host = host(path, walk.host());
        MetadataModules metadata = new MetadataModules(channel, file, compiled.cache());
        for (Plane plane : walk.planes()) {
            if (plane.name().equals(Plane.METADATA)) {
                metadata.find(cursor, plane, walk.facts().platform());
            }
        }
        List<ModuleMemory> modules = new ArrayList<>();
        AllocatorModule.of(walk.allocators(), file, host, walk.facts().platform(), progress, found)
                .ifPresent(modules::add);
        modules.addAll(compiled.read(metadata.found(), file, found));
        if (modules.isEmpty() && metadata.found().isEmpty()) {
            throw nothing(file, found);
        }
        warnings.addAll(found);
        return new Session(
                new ProfilerSession(
                        file,
                        host,
                        walk.facts().facts(),
                        walk.facts().deviceMemory(),
                        walk.facts().deviceType(),
                        walk.runs().runs()),
                modules);
    }

    private static String host(Path path, String written) {
        String name = FilePath.lastName(path);
        int suffix = name.indexOf(SUFFIX);
        return suffix > 0 ? name.substring(0, suffix) : written.isEmpty() ? name : written;
    }

    private static ReadException nothing(String file, List<Warning> found) {
        String what = found.isEmpty()
                ? "is a profile without compiled modules or allocator events, so it has no memory data"
                : found.get(0).text();
        return ReadException.of(
                file,
                what,
                "profile a program on a GPU or TPU, or with TensorFlow, while it compiles or" + " allocates");
    }
}
