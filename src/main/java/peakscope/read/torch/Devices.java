package peakscope.read.torch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * The devices of a snapshot that have segments or events.
 *
 * @param snapshot the whole, without segments and traces
 * @param strange number of entries that are not records
 */
record Devices(Remainder snapshot, List<DeviceSpace> spaces, Stacks stacks, long strange) {

    /** No machine has so many; each costs a timeline. */
    private static final int MOST = 1024;

    /**
     * What a snapshot contains besides segments and traces.
     *
     * @param annotations number that the program made
     */
    record Remainder(PickleDict settings, int annotations, boolean hasTraces) {}

    /**
     * Takes a pickle apart.
     *
     * @param root of the pickle: a dictionary, or a list of segments as before PyTorch 2.0
     * @param dicts of the whole file
     * @throws ReadException when it is not a snapshot, or repeats the same records over and over
     */
    static Devices of(String file, Object root, int dicts, Progress progress) throws ReadException {
        PickleDict top = root instanceof PickleDict dict ? dict : new PickleDict();
        PickleList segments =
                root instanceof PickleList list ? list : top.list("segments").orElseGet(PickleList::new);
        PickleList traces = top.list("device_traces").orElseGet(PickleList::new);
        boolean isSnapshot = root instanceof PickleDict
                ? top.has("segments") || top.has("device_traces")
                : segments.size() > 0 && segments.get(0) instanceof PickleDict first && first.has("blocks");
        if (!isSnapshot) {
            throw ReadException.of(
                    file,
                    "is a Python pickle, but not a PyTorch memory snapshot",
                    "open one that torch.cuda.memory._dump_snapshot wrote");
        }
        if (entries(segments) + entries(traces) + segments.size() > dicts) {
            throw ReadException.of(
                    file, "lists the same records over and over, which no snapshot does", "save the snapshot again");
        }
        Stacks stacks = new Stacks();
        Map<Long, DeviceMap> maps = new TreeMap<>();
        long strange = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i) instanceof PickleDict segment) {
                maps.computeIfAbsent(segment.number("device", 0), device -> new DeviceMap(stacks))
                        .add(segment);
                checkCount(file, maps.size());
            } else {
                strange++;
            }
        }
        Map<Long, Trace> events = new TreeMap<>();
        for (int device = 0; device < traces.size(); device++) {
            if (traces.get(device) instanceof PickleList entries && entries.size() > 0) {
                Trace trace = new Trace(stacks);
                trace.read(entries, progress);
                events.put((long) device, trace);
                checkCount(file, events.size());
            }
        }
        Remainder rest = new Remainder(
                top.dict("allocator_settings").orElseGet(PickleDict::new),
                top.list("external_annotations").map(PickleList::size).orElse(0),
                !events.isEmpty());
        return new Devices(rest, spaces(maps, events, stacks), stacks, strange);
    }

    private static List<DeviceSpace> spaces(Map<Long, DeviceMap> maps, Map<Long, Trace> events, Stacks stacks) {
        events.keySet().forEach(device -> maps.computeIfAbsent(device, unseen -> new DeviceMap(stacks)));
        if (maps.isEmpty()) {
            maps.put(0L, new DeviceMap(stacks));
        }
        List<DeviceSpace> spaces = new ArrayList<>();
        maps.forEach((device, map) -> {
            map.finish();
            Trace trace = events.getOrDefault(device, new Trace(stacks));
            spaces.add(new DeviceSpace("cuda:" + device, trace, map, stacks));
        });
        return spaces;
    }

    /** How many records all lists have together; a list that occurs twice counts twice. */
    private static long entries(PickleList lists) {
        long count = 0;
        for (int i = 0; i < lists.size(); i++) {
            if (lists.get(i) instanceof PickleDict segment) {
                count += segment.list("blocks").map(PickleList::size).orElse(0);
            } else if (lists.get(i) instanceof PickleList list) {
                count += list.size();
            }
        }
        return count;
    }

    private static void checkCount(String file, int devices) throws ReadException {
        if (devices > MOST) {
            throw ReadException.of(
                    file, "names more than " + MOST + " devices", "the file is damaged; save the snapshot again");
        }
    }
}
