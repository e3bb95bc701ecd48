package peakscope.read.xplane.module;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.value.Warning;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * A module inside a profile: keeps its timelines, and reads its bytes from the file when a name, a shape or an
 * instruction is requested. The file stays open as long as anything holds the module.
 */
final class ModuleSlice {

    private final FileChannel channel;
    private final Extent extent;
    private final String file;
    private final String name;
    private final Platform platform;
    private final ModuleCache cache;
    private long checksum;

    /**
     * A module that is not read yet.
     *
     * @param name with the program's number
     * @param platform according to the profile's planes
     */
    ModuleSlice(FileChannel channel, Extent extent, String file, String name, Platform platform, ModuleCache cache) {
        this.channel = channel;
        this.extent = extent;
        this.file = file;
        this.name = name;
        this.platform = platform;
        this.cache = cache;
    }

    /** Bytes in the file. */
    long length() {
        return extent.length();
    }

    String name() {
        return name;
    }

    /**
     * Checksum of the bytes, once the module was read; two modules with one name and one checksum count as the same.
     */
    long checksum() {
        return checksum;
    }

    /**
     * Reads the module and keeps what charts and sums need.
     *
     * @throws ReadException if it is not a module with a buffer assignment
     */
    ModuleMemory read(Progress progress, List<Warning> warnings) throws ReadException {
        ModuleMemory whole = load(progress, warnings);
        List<SpaceMemory> spaces = new ArrayList<>();
        for (int i = 0; i < whole.spaces().size(); i++) {
            SpaceMemory space = whole.spaces().get(i);
            BufferCatalog reread = new OfSpace(this, i);
            spaces.add(
                    new SpaceMemory(space.space(), space.timeline().named(known -> reread), space.totalAllocation()));
        }
        return new ModuleMemory(
                name,
                file,
                whole.platform(),
                spaces,
                whole.scoped(),
                whole.program().map(program -> new ProgramSlice(this, program)));
    }

    private ModuleMemory load(Progress progress, List<Warning> warnings) throws ReadException {
        synchronized (cache) {
            ModuleMemory known = cache.get(this);
            if (known == null) {
                byte[] bytes = bytes();
                CRC32C crc = new CRC32C();
                crc.update(bytes);
                checksum = crc.getValue();
                known = HloProtoReader.read(file + ", module " + name, bytes, platform, progress, warnings);
                cache.put(this, known);
            }
            return known;
        }
    }

    private byte[] bytes() throws ReadException {
        if (extent.length() > Integer.MAX_VALUE - 16) {
            throw ReadException.of(
                    file, "module " + name + " is larger than 2 GiB", "dump this module alone with --xla_dump_to");
        }
        try {
            return FileCursor.read(channel, extent);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file, unreadable);
        }
    }

    /** The whole module; empty if the file can no longer be read. */
    Optional<ModuleMemory> whole() {
        try {
            return Optional.of(load(Progress.NONE, new ArrayList<>()));
        } catch (ReadException gone) {
            return Optional.empty();
        }
    }

    /** Names of the buffers of one memory space. */
    private record OfSpace(ModuleSlice module, int space) implements BufferCatalog {

        private static final String GONE = "(the profile can no longer be read)";

        private @Nullable BufferCatalog catalog() {
            return module.whole()
                    .map(whole -> whole.spaces().get(space).timeline().catalog())
                    .orElse(null);
        }

        @Override
        public String instruction(int key) {
            BufferCatalog catalog = catalog();
            return catalog == null ? GONE : catalog.instruction(key);
        }

        @Override
        public BufferDetails details(int key) {
            BufferCatalog catalog = catalog();
            return catalog == null ? BufferDetails.named(GONE) : catalog.details(key);
        }
    }
}
