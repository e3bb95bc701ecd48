package peakscope.read.xprof;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.SavedJson;

/** Reads what XProf's memory viewer saved: one memory space of one module. */
public final class ViewerReader {

    private static final SavedJson<SavedViewer> JSON = new SavedJson<>(SavedViewer.class, "memory viewer of XProf");

    /** The memory space in a layout. */
    private static final Pattern SPACE = Pattern.compile("[:)]S\\((\\d{1,9})\\)");

    private ViewerReader() {}

    /**
     * Reads a whole document.
     *
     * @param warnings receives what it lacks
     * @throws ReadException if it is damaged or has no memory in it
     */
    public static ModuleMemory read(String file, byte[] content, Progress progress, List<Warning> warnings)
            throws ReadException {
        SavedViewer saved =
                JSON.parse(file, content).orElseThrow(() -> ReadException.of(file, "holds nothing", "save it again"));
        progress.stopIfCancelled();
        if (!(saved.peakHeapMib() > 0)) {
            throw ReadException.of(
                    file,
                    "is an XProf memory viewer file without any memory",
                    "choose a module and a memory space that are in use, and save again");
        }
        List<String> shapes = shapes(saved);
        Platform platform = Platform.of(shapes.stream().anyMatch(shape -> shape.contains(":T(")), file);
        MemorySpace space = MemorySpace.of(platform, color(shapes));
        String module = saved.moduleName() == null ? "unnamed" : saved.moduleName();
        List<Warning> said = new ArrayList<>();
        SpaceMemory memory;
        try {
            memory = new ViewerSpace(saved, module + ", " + space.title(), said).build(space);
        } catch (ArithmeticException overflow) {
            throw ReadException.ofTooMuch(file, "save it again");
        }
        warnings.add(new Warning(
                module,
                "was saved from XProf's memory viewer for " + space.title()
                        + ": other memory spaces have their own files,"
                        + " and it lacks the program, so users, donation and shardings are unknown"));
        if (shapes.isEmpty()) {
            warnings.add(
                    new Warning(module, "no shape is listed, so the memory space is unknown; assumed to be number 0"));
        }
        warnings.addAll(said);
        return new ModuleMemory(module, file, platform, List.of(memory), scoped(saved, platform), Optional.empty());
    }

    private static List<ScopedMemory> scoped(SavedViewer saved, Platform platform) {
        long bytes = ViewerBuffers.bytes(saved.maxScopedVmemAllocationMib());
        String instruction = saved.maxScopedVmemInstructionName();
        return bytes == 0 || instruction == null
                ? List.of()
                : List.of(new ScopedMemory(MemorySpace.of(platform, 1), instruction, new Bytes(bytes)));
    }

    private static List<String> shapes(SavedViewer saved) {
        Stream<@Nullable String> blocks =
                SavedJson.present(saved.bufferBlocks()).stream().map(SavedViewer.Block::shapeString);
        Stream<@Nullable String> peak =
                SavedJson.present(saved.maxHeap()).stream().map(SavedViewer.HeapObject::shapeString);
        return Stream.concat(blocks, peak)
                .flatMap(Stream::ofNullable)
                // Parts of a tuple may be in other spaces.
                .filter(shape -> !shape.startsWith("("))
                .toList();
    }

    /** XProf does not write the requested space, but the layouts of its buffers reveal it. */
    private static long color(List<String> shapes) {
        Map<Long, Integer> votes = new TreeMap<>();
        for (String shape : shapes) {
            Matcher space = SPACE.matcher(shape);
            votes.merge(space.find() ? Long.parseLong(space.group(1)) : 0, 1, Integer::sum);
        }
        return votes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0L);
    }
}
