package peakscope.read.xplane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.model.Platform;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.SavedJson;
import peakscope.read.xplane.SavedProfile.Snapshot;
import peakscope.read.xplane.allocator.AllocatorEvents;
import peakscope.read.xplane.allocator.AllocatorModule;
import peakscope.read.xplane.plane.StatKey;

/**
 * Reads a memory profile that XProf saved as JSON. It has at most {@value #SAMPLED} events per allocator, and the
 * allocations live at the peak; each event has the allocator's own figures, so the curve is right at every event.
 */
public final class SavedProfileReader {

    /** XProf samples no more events than this for a timeline. */
    private static final int SAMPLED = 1000;

    private static final SavedJson<SavedProfile> JSON = new SavedJson<>(SavedProfile.class, "memory profile of XProf");

    private SavedProfileReader() {}

    /**
     * Reads a whole document.
     *
     * @param warnings receives what it lacks
     * @throws ReadException if it is damaged or has no allocator events
     */
    public static XPlaneReader.Session read(String file, byte[] content, Progress progress, List<Warning> warnings)
            throws ReadException {
        SavedProfile saved = JSON.parse(file, content).orElseGet(() -> new SavedProfile(Map.of(), List.of()));
        Map<String, AllocatorEvents> allocators = new LinkedHashMap<>();
        Map<String, SavedProfile.@Nullable Allocator> named =
                saved.memoryProfilePerAllocator() == null ? Map.of() : saved.memoryProfilePerAllocator();
        named.forEach((name, allocator) -> {
            if (allocator != null) {
                progress.stopIfCancelled();
                List<Snapshot> snapshots = snapshots(name, allocator, warnings);
                if (!snapshots.isEmpty()) {
                    AllocatorEvents events = new AllocatorEvents();
                    snapshots.forEach(events::add);
                    allocators.put(name, events);
                }
            }
        });
        String host = host(file);
        return new XPlaneReader.Session(
                new ProfilerSession(file, host, List.of(), Optional.empty(), Optional.empty(), runs(saved)),
                List.of(AllocatorModule.of(allocators, file, host, Platform.UNKNOWN, progress, warnings)
                        .orElseThrow(() -> ReadException.of(
                                file,
                                "is an XProf memory profile without allocator events",
                                "profile a program on a GPU or with TensorFlow while it allocates"))));
    }

    /** The events of the timeline, and the allocations live at the peak that are not among them. */
    private static List<Snapshot> snapshots(String name, SavedProfile.Allocator allocator, List<Warning> warnings) {
        List<Snapshot> sampled = SavedJson.present(allocator.sampledTimelineSnapshots());
        List<Snapshot> all = new ArrayList<>(sampled);
        Set<List<Object>> known =
                sampled.stream().map(SavedProfileReader::identity).collect(Collectors.toSet());
        for (Snapshot snapshot : SavedJson.present(allocator.memoryProfileSnapshots())) {
            if (known.add(identity(snapshot))) {
                all.add(snapshot);
            }
        }
        if (Math.max(sampled.size(), all.size() - sampled.size()) >= SAMPLED) {
            warnings.add(new Warning(
                    name,
                    String.format(
                            Locale.ROOT,
                            "XProf saved only a sample of the events, %,d of them; the sums alone show what happened between them,"
                                    + " and the peak may lie there. The xplane.pb it was made from has all events",
                            all.size())));
        }
        return all;
    }

    private static List<Object> identity(Snapshot snapshot) {
        return List.of(snapshot.timeOffsetPs(), snapshot.isFree(), snapshot.number(StatKey.ADDRESS));
    }

    private static List<ModuleRun> runs(SavedProfile saved) {
        return SavedJson.present(saved.hloModules()).stream()
                .filter(run -> run.endTimePs() >= run.startTimePs())
                .sorted((one, other) -> Long.compare(one.startTimePs(), other.startTimePs()))
                .map(run -> new ModuleRun(
                        run.name() == null ? "" : run.name(),
                        run.planeName() == null ? "" : run.planeName(),
                        run.startTimePs(),
                        run.endTimePs()))
                .toList();
    }

    private static String host(String file) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        int suffix = name.indexOf(".json");
        return suffix > 0 ? name.substring(0, suffix) : name;
    }
}
