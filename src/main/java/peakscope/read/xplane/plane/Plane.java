package peakscope.read.xplane.plane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.io.Progress;

/**
 * One {@code XPlane} without its events: its name, its own stats, and where the names of its ids lie. Writers put the
 * names after the events that need them, so a separate walk finds them.
 */
public final class Plane {

    public static final String METADATA = "/host:metadata";
    static final String MEMORY_ALLOCATION = "MemoryAllocation";
    static final String MEMORY_DEALLOCATION = "MemoryDeallocation";

    /** Characters kept of a name. */
    public static final int LONGEST_NAME = 4096;

    /** Stats of a plane itself that are kept; real planes have a dozen. */
    private static final int MOST_STATS = 1000;

    private final Extent extent;
    private final TextExtents statNames = new TextExtents();
    private final TextExtents eventNames = new TextExtents();
    private final Map<Long, StatKey> keys = new HashMap<>();
    private final List<Stat> stats = new ArrayList<>();
    private String name = "";
    private @Nullable Long allocation;
    private @Nullable Long deallocation;
    private long earliest = Long.MAX_VALUE;

    private Plane(Extent extent) {
        this.extent = extent;
    }

    public static Plane read(FileCursor cursor, Extent extent, Progress progress) throws IOException {
        Plane plane = new Plane(extent);
        cursor.moveTo(extent);
        for (int fields = 0; cursor.next(); fields++) {
            if ((fields & 0xFFF) == 0) {
                progress.stopIfCancelled();
            }
            switch (cursor.field()) {
                case 2 -> plane.name = cursor.text(cursor.extent(), LONGEST_NAME);
                case 3 -> plane.line(cursor);
                case 4 -> plane.event(cursor);
                case 5 -> plane.stat(cursor);
                case 6 -> plane.own(cursor);
                default -> cursor.skip();
            }
        }
        return plane;
    }

    /** When the line begins; reads only its header. */
    private void line(FileCursor cursor) throws IOException {
        long outer = cursor.enter();
        while (cursor.next() && cursor.field() < 4) {
            if (cursor.field() == 3) {
                earliest = Math.min(earliest, cursor.number());
            } else {
                cursor.skip();
            }
        }
        cursor.leave(outer);
    }

    private void event(FileCursor cursor) throws IOException {
        MetadataEntry entry = MetadataEntry.read(cursor);
        eventNames.put(entry.id(), entry.name());
        if (entry.name().length() == MEMORY_ALLOCATION.length()
                && cursor.text(entry.name(), LONGEST_NAME).equals(MEMORY_ALLOCATION)) {
            allocation = entry.id();
        } else if (entry.name().length() == MEMORY_DEALLOCATION.length()
                && cursor.text(entry.name(), LONGEST_NAME).equals(MEMORY_DEALLOCATION)) {
            deallocation = entry.id();
        }
    }

    private void stat(FileCursor cursor) throws IOException {
        MetadataEntry entry = MetadataEntry.read(cursor);
        statNames.put(entry.id(), entry.name());
        if (entry.name().length() <= StatKey.LONGEST) {
            StatKey.of(cursor.text(entry.name(), StatKey.LONGEST)).ifPresent(key -> keys.put(entry.id(), key));
        }
    }

    private void own(FileCursor cursor) throws IOException {
        Stat stat = new Stat();
        stat.read(cursor);
        if (stats.size() < MOST_STATS) {
            stats.add(stat);
        }
    }

    public Extent extent() {
        return extent;
    }

    public String name() {
        return name;
    }

    public boolean isDevice() {
        return name.startsWith("/device:");
    }

    /** The stats of the plane itself. */
    List<Stat> stats() {
        return stats;
    }

    /** A stat's key; null if it is not one that is read. */
    public @Nullable StatKey key(Stat stat) {
        return keys.get(stat.id());
    }

    /** The name of a stat, whether it is read or not. */
    String keyText(FileCursor cursor, Stat stat) throws IOException {
        return cursor.text(statNames.of(stat.id()), LONGEST_NAME);
    }

    /** The value of a text stat, given in place or by number. */
    public String text(FileCursor cursor, Stat stat) throws IOException {
        return cursor.text(stat.isReference() ? statNames.of(stat.number()) : stat.content(), LONGEST_NAME);
    }

    public String eventName(FileCursor cursor, long id) throws IOException {
        return cursor.text(eventNames.of(id), LONGEST_NAME);
    }

    public boolean has(StatKey key) {
        return keys.containsValue(key);
    }

    public boolean hasAllocatorEvents() {
        return allocation != null || deallocation != null;
    }

    public boolean isAllocation(long eventId) {
        return allocation != null && allocation == eventId;
    }

    public boolean isDeallocation(long eventId) {
        return deallocation != null && deallocation == eventId;
    }

    /** When the first line begins, in nanoseconds of the writer's clock; {@link Long#MAX_VALUE} if no line says. */
    public long earliest() {
        return earliest;
    }
}
