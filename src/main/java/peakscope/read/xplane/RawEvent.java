package peakscope.read.xplane;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.read.xplane.allocator.Activities.Kind;
import peakscope.read.xplane.allocator.AllocatorEvent;
import peakscope.read.xplane.allocator.AllocatorEvents;
import peakscope.read.xplane.plane.EventWalk;
import peakscope.read.xplane.plane.Plane;
import peakscope.read.xplane.plane.Stat;
import peakscope.read.xplane.plane.StatKey;

/** One allocator event as in the file. One object is reused for all events. */
final class RawEvent implements AllocatorEvent {

    private final Map<Long, String> texts = new HashMap<>();
    private final long[] numbers = new long[StatKey.values().length];
    private @Nullable Plane textsOf;
    private String allocator = "";
    private String op = "";
    private String region = "";
    private String shape = "";
    private double fragmentation;
    private long time;
    private boolean free;

    /** Reads the walk's current event. */
    void read(EventWalk at) throws IOException {
        if (textsOf != at.plane()) {
            texts.clear();
            textsOf = at.plane();
        }
        Arrays.fill(numbers, AllocatorEvents.UNKNOWN);
        allocator = "";
        op = "";
        region = "";
        shape = "";
        fragmentation = Double.NaN;
        time = at.start();
        free = at.plane().isDeallocation(at.id());
        at.stats(stat -> accept(at, stat));
    }

    private void accept(EventWalk at, Stat stat) throws IOException {
        StatKey key = at.plane().key(stat);
        if (key == null) {
            return;
        }
        switch (key) {
            case ALLOCATOR_NAME -> allocator = text(at, stat);
            case INDEX_ON_HOST, DEVICE_ORDINAL -> allocator = "device " + stat.number();
            case TF_OP -> {
                String named = text(at, stat);
                // The printed form of a null pointer.
                op = named.equals("(null)") ? "" : named;
            }
            case REGION_TYPE -> region = text(at, stat);
            case SHAPE -> shape = text(at, stat);
            case FRAGMENTATION -> fragmentation = stat.real();
            default -> numbers[slot(key)] = stat.number();
        }
    }

    private String text(EventWalk at, Stat stat) throws IOException {
        if (!stat.isReference()) {
            return at.plane().text(at.cursor(), stat);
        }
        String known = texts.get(stat.number());
        if (known == null) {
            known = at.plane().text(at.cursor(), stat);
            texts.put(stat.number(), known);
        }
        return known;
    }

    /** The allocator's name or, without one, its device's. */
    String allocator() {
        return allocator;
    }

    @Override
    public boolean isFree() {
        return free;
    }

    @Override
    public long time() {
        return time;
    }

    @Override
    public long number(StatKey key) {
        return numbers[slot(key)];
    }

    // A map of boxed numbers would be most of the garbage for a file of a million events.
    @SuppressWarnings("EnumOrdinal")
    private static int slot(StatKey key) {
        return key.ordinal();
    }

    @Override
    public double fragmentation() {
        return fragmentation;
    }

    @Override
    public Kind kind() {
        return op.isEmpty() && region.isEmpty() && shape.isEmpty()
                ? Kind.NONE
                : new Kind(op, region, (int) Math.max(0, number(StatKey.DATA_TYPE)), shape);
    }
}
