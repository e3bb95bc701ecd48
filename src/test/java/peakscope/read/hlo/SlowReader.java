package peakscope.read.hlo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules that turn a dump into figures, implemented a second time with maps and lists, every sum computed anew, and
 * none of the program's readers or timelines. Agreement of both rules out a slip in one. Only for dumps that make
 * sense.
 */
final class SlowReader {

    private static final Map<Long, Integer> BYTES = new HashMap<>();

    static {
        // A type narrower than a byte takes a byte unless packed.
        for (long type : new long[] {1, 2, 6, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 35, 36}) {
            BYTES.put(type, 1);
        }
        BYTES.putAll(Map.of(3L, 2, 7L, 2, 10L, 2, 16L, 2));
        BYTES.putAll(Map.of(4L, 4, 8L, 4, 11L, 4));
        BYTES.putAll(Map.of(5L, 8, 9L, 8, 12L, 8, 15L, 8, 18L, 16));
    }

    private final Map<Long, PlainMessage> instructionById = new HashMap<>();
    private final Map<String, PlainMessage> instructionByName = new HashMap<>();
    private final Map<Long, PlainMessage> bufferById = new HashMap<>();
    private final Map<Long, PlainMessage> allocationOf = new HashMap<>();
    private final Map<Long, Long> offsetOf = new HashMap<>();
    private final List<PlainMessage> allocations;
    private final List<PlainMessage> traces;

    /** A stretch of steps during which memory is held; named by the buffer whose event began it. */
    private record Life(long owner, long named, int first, int last) {}

    private SlowReader(byte[] hloProto) {
        PlainMessage proto = new PlainMessage(hloProto);
        for (PlainMessage computation : proto.message(1).messages(3)) {
            for (PlainMessage instruction : computation.messages(2)) {
                instructionById.put(instruction.number(35), instruction);
                instructionByName.putIfAbsent(instruction.text(1), instruction);
            }
        }
        PlainMessage assignment = proto.message(3);
        assignment.messages(1).forEach(buffer -> bufferById.put(buffer.number(1), buffer));
        allocations = assignment.messages(3);
        traces = assignment.messages(4);
        for (PlainMessage allocation : allocations) {
            for (PlainMessage assigned : allocation.messages(9)) {
                allocationOf.put(assigned.number(1), allocation);
                offsetOf.put(assigned.number(1), assigned.number(2));
            }
        }
    }

    /** The figures of every memory space in which something is allocated. */
    static List<SpaceFigures> spaces(byte[] hloProto) {
        SlowReader reader = new SlowReader(hloProto);
        return reader.colors().stream().map(reader::space).toList();
    }

    private Set<Long> colors() {
        Set<Long> colors = new TreeSet<>();
        for (PlainMessage allocation : allocations) {
            if (!allocation.flag(3) && allocation.number(2) > 0) {
                colors.add(allocation.number(8));
            }
        }
        for (PlainMessage trace : traces) {
            if (!trace.messages(1).isEmpty()) {
                colors.add(colorOf(trace.messages(1)));
            }
        }
        return colors;
    }

    private long colorOf(List<PlainMessage> events) {
        return bufferById.get(events.get(0).number(2)).number(4);
    }

    private List<PlainMessage> longestTrace(long color) {
        List<PlainMessage> longest = List.of();
        for (PlainMessage trace : traces) {
            List<PlainMessage> events = trace.messages(1);
            if (events.size() > longest.size() && colorOf(events) == color) {
                longest = events;
            }
        }
        return longest;
    }

    private SpaceFigures space(long color) {
        List<PlainMessage> events = longestTrace(color);
        List<Life> lives = lives(events);
        int points = Math.max(1, events.size());
        long[] inUse = new long[points];
        long[] unpaddedInUse = new long[points];
        long total = 0;
        List<String> entries = new ArrayList<>();
        for (PlainMessage allocation : allocations) {
            if (allocation.number(8) != color || allocation.flag(3)) {
                continue;
            }
            long size = allocation.number(2);
            total += size;
            if (!allocation.flag(5) && !allocation.flag(7) && !allocation.flag(12)) {
                continue;
            }
            PlainMessage largest = null;
            for (PlainMessage assigned : allocation.messages(9)) {
                PlainMessage buffer = bufferById.get(assigned.number(1));
                if (largest == null || buffer.number(2) > largest.number(2)) {
                    largest = buffer;
                }
            }
            long unpadded = largest == null ? size : Math.min(size, unpadded(largest));
            add(inUse, 0, points - 1, size);
            add(unpaddedInUse, 0, points - 1, unpadded);
            entries.add(SpaceFigures.entry(
                    largest == null ? "[]" : nameAndPlace(largest),
                    size,
                    unpadded,
                    category(allocation),
                    0,
                    points - 1,
                    allocation.number(1),
                    largest == null ? 0 : offsetOf.get(largest.number(1))));
        }
        for (Life life : lives) {
            PlainMessage owner = bufferById.get(life.owner);
            PlainMessage allocation = allocationOf.get(life.owner);
            add(inUse, life.first, life.last, owner.number(2));
            add(unpaddedInUse, life.first, life.last, unpadded(owner));
            entries.add(SpaceFigures.entry(
                    nameAndPlace(bufferById.get(life.named)),
                    owner.number(2),
                    unpadded(owner),
                    allocation == null ? "temporary" : category(allocation),
                    life.first,
                    life.last,
                    allocation == null ? -1 : allocation.number(1),
                    offsetOf.getOrDefault(life.owner, -1L)));
        }
        return new SpaceFigures(
                color,
                events.size(),
                java.util.Arrays.stream(inUse).boxed().toList(),
                java.util.Arrays.stream(unpaddedInUse).boxed().toList(),
                total,
                events.stream()
                        .map(event -> name(bufferById.get(event.number(2))))
                        .toList(),
                entries.stream().sorted().toList());
    }

    private static void add(long[] curve, int first, int last, long bytes) {
        for (int step = first; step <= last; step++) {
            curve[step] += bytes;
        }
    }

    private static List<Life> lives(List<PlainMessage> events) {
        List<Set<Long>> live = liveAfterEachEvent(events);
        List<Life> lives = new ArrayList<>();
        for (int step = 0; step < live.size(); step++) {
            for (long owner : live.get(step)) {
                if (step > 0 && live.get(step - 1).contains(owner)) {
                    continue;
                }
                int last = step;
                while (last + 1 < live.size() && live.get(last + 1).contains(owner)) {
                    last++;
                }
                lives.add(new Life(owner, events.get(step).number(2), step, last));
            }
        }
        return lives;
    }

    private static List<Set<Long>> liveAfterEachEvent(List<PlainMessage> events) {
        List<Set<Long>> live = new ArrayList<>();
        Map<Long, Long> sharesWith = new HashMap<>();
        Map<Long, Integer> references = new HashMap<>();
        for (PlainMessage event : events) {
            long id = event.number(2);
            if (event.number(1) == 2) {
                sharesWith.put(id, event.number(5));
            }
            while (sharesWith.containsKey(id)) {
                id = sharesWith.get(id);
            }
            references.merge(id, event.number(1) == 1 ? -1 : 1, Integer::sum);
            Set<Long> now = new HashSet<>();
            references.forEach((buffer, count) -> {
                if (count > 0) {
                    now.add(buffer);
                }
            });
            live.add(now);
        }
        return live;
    }

    private PlainMessage instruction(PlainMessage buffer) {
        PlainMessage location = buffer.message(3);
        return location.text(2).isEmpty()
                ? instructionById.get(location.number(4))
                : instructionByName.get(location.text(2));
    }

    private String name(PlainMessage buffer) {
        PlainMessage instruction = instruction(buffer);
        return instruction == null ? "" : instruction.text(1);
    }

    private String nameAndPlace(PlainMessage buffer) {
        return name(buffer) + buffer.message(3).numbers(3);
    }

    private long unpadded(PlainMessage buffer) {
        PlainMessage instruction = instruction(buffer);
        if (instruction == null) {
            return buffer.number(2);
        }
        PlainMessage shape = instruction.message(3);
        for (long entry : buffer.message(3).numbers(3)) {
            shape = shape.messages(4).get((int) entry);
        }
        return Math.min(buffer.number(2), unpaddedShape(shape));
    }

    private static long unpaddedShape(PlainMessage shape) {
        long type = shape.number(2);
        if (type == 13) {
            return 8L * shape.messages(4).size();
        }
        if (type == 14) {
            return 8;
        }
        long elements = 1;
        for (long size : shape.numbers(3)) {
            elements *= size == Long.MIN_VALUE ? 1 : size;
        }
        long packed = shape.message(5).number(7);
        return packed == 0 ? elements * BYTES.getOrDefault(type, 0) : (elements * packed + 7) / 8;
    }

    private static String category(PlainMessage allocation) {
        if (allocation.flag(5)) {
            return "parameter";
        }
        if (allocation.flag(7)) {
            return "output";
        }
        if (allocation.flag(3)) {
            return "thread-local";
        }
        return allocation.flag(12) ? "constant" : "temporary";
    }
}
