package peakscope.read.torch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Fact;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads a PyTorch memory snapshot: a module named after its file, with one memory space per device, fullest first. */
public final class TorchReader {

    /**
     * The content of a snapshot.
     *
     * @param facts the allocator's settings
     */
    public record Snapshot(ModuleMemory module, List<Fact> facts) {

        public Snapshot {
            facts = List.copyOf(facts);
        }
    }

    private TorchReader() {}

    /**
     * Reads a snapshot, compressed with gzip or not. The file is streamed; an honest one takes less than five times its
     * size during reading.
     *
     * @param warnings receives oddities of a usable result
     * @throws ReadException if the file cannot be read, is damaged, holds something else or would run code
     */
    public static Snapshot read(Path file, Progress progress, List<Warning> warnings) throws ReadException {
        String path = FilePath.text(file);
        try {
            Devices devices = devices(file, progress);
            List<SpaceMemory> spaces = new ArrayList<>();
            String name = moduleName(path);
            for (DeviceSpace device : devices.spaces()) {
                spaces.add(device.read(progress));
            }
            spaces.sort(Comparator.comparing(SpaceMemory::totalAllocation, Comparator.reverseOrder()));
            SnapshotWarnings.add(name, devices, warnings);
            return new Snapshot(
                    new ModuleMemory(name, path, Platform.GPU, spaces, List.of(), Optional.empty()),
                    AllocatorFacts.of(devices.snapshot()));
        } catch (ArithmeticException overflow) {
            throw ReadException.ofTooMuch(path, "save the snapshot again");
        } catch (OutOfMemoryError tooMuch) {
            throw ReadException.of(
                    path,
                    "does not fit the memory that Java may use",
                    "start java with a larger -Xmx, for example -Xmx8g, or record fewer events with max_entries");
        }
    }

    /** In a method of its own, so that the pickle's tree can be collected as soon as its devices are in columns. */
    private static Devices devices(Path file, Progress progress) throws ReadException {
        String path = FilePath.text(file);
        try (InputStream stream = FileBytes.unpacked(Files.newInputStream(file))) {
            PickleReader pickle = new PickleReader(path, stream, Files.size(file), progress);
            return Devices.of(path, pickle.read(), pickle.dicts(), progress);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(path, unreadable);
        }
    }

    /** The file's name without the suffix of its format. */
    private static String moduleName(String file) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        String stem = name.replaceFirst("(?i)(?:\\.(?:pickle|pkl|bin|gz))+$", "");
        return stem.isEmpty() ? name : stem;
    }
}
