package peakscope.read.xprof;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Bytes;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads what XProf's memory viewer saved: one memory space of one module. */
public final class ViewerReader {

    private static final ObjectReader JSON = JsonMapper.builder().build().readerFor(SavedViewer.class);

    /** The memory space in a layout. */
    private static final Pattern SPACE = Pattern.compile("[:)]S\\((\\d{1,9})\\)");

    private ViewerReader() {}

    /**
     * Reads a whole document.
     *
     * @param warnings takes what it does not tell
     * @throws ReadException when it is damaged or has no memory in it
     */
    public static ModuleMemory read(String file, byte[] content, Progress progress, List<Warning> warnings)
            throws ReadException {
        SavedViewer saved = parse(file, content);
        progress.stopIfCancelled();
        if (!(saved.peakHeapMib() > 0)) {
            throw new ReadException(
                    file,
                    "",
                    "is a memory viewer of XProf without any memory in it",
                    "choose a module and a memory space that are in use, and save it again");
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
            throw new ReadException(file, "", "its sizes add up beyond 8 EiB", "the file is damaged; save it again");
        }
        warnings.add(new Warning(
                module,
                "is what XProf's memory viewer saved of " + space.title()
                        + ": other memory spaces are in files of their own,"
                        + " and the program is not in it, so there are no users, no donation and no shardings"));
        if (shapes.isEmpty()) {
            warnings.add(new Warning(
                    module, "no shape is listed, so which memory space this is is not known; taken for number 0"));
        }
        warnings.addAll(said);
        return new ModuleMemory(module, file, platform, List.of(memory), scoped(saved, platform), Optional.empty());
    }

    private static SavedViewer parse(String file, byte[] content) throws ReadException {
        try {
            @Nullable SavedViewer saved = JSON.readValue(content);
            if (saved == null) {
                throw new ReadException(file, "", "holds nothing", "save it again");
            }
            return saved;
        } catch (JsonProcessingException damaged) {
            JsonLocation at = damaged.getLocation();
            throw new ReadException(
                    file,
                    at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr(),
                    "is a damaged memory viewer of XProf (" + damaged.getOriginalMessage() + ")",
                    "copy or save it again");
        } catch (IOException unreadable) {
            throw new ReadException(file, "", "cannot be read (" + unreadable.getMessage() + ")", "check the file");
        }
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
                SavedViewer.present(saved.bufferBlocks()).stream().map(SavedViewer.Block::shapeString);
        Stream<@Nullable String> peak =
                SavedViewer.present(saved.maxHeap()).stream().map(SavedViewer.HeapObject::shapeString);
        return Stream.concat(blocks, peak)
                .flatMap(Stream::ofNullable)
                // A tuple may have its parts elsewhere.
                .filter(shape -> !shape.startsWith("("))
                .toList();
    }

    /** XProf does not write which space it was asked for, but the layouts of its buffers tell. */
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
