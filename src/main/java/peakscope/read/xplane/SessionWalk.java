package peakscope.read.xplane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.io.Progress;
import peakscope.read.xplane.allocator.AllocatorEvents;
import peakscope.read.xplane.plane.Clock;
import peakscope.read.xplane.plane.EventWalk;
import peakscope.read.xplane.plane.Plane;
import peakscope.read.xplane.plane.PlaneFacts;
import peakscope.read.xplane.plane.StatKey;

/**
 * Goes through one file: first its planes, then the events of the relevant planes. A damaged place ends the walk, and
 * what was found before it is kept.
 */
final class SessionWalk {

    /** Further planes are skipped; a profile has a few per device. */
    private static final int MOST_PLANES = 1 << 16;

    private final FileCursor cursor;
    private final String file;
    private final int mostEvents;
    private final Progress progress;
    private final List<Plane> planes = new ArrayList<>();
    private final PlaneFacts facts = new PlaneFacts();
    private final RunCollector runs = new RunCollector();
    private final Map<String, AllocatorEvents> allocators = new LinkedHashMap<>();
    private final RawEvent raw = new RawEvent();
    private String host = "";
    private int events;
    private long leftOut;

    /**
     * @param mostEvents maximum number of allocator events to keep
     */
    SessionWalk(FileCursor cursor, String file, int mostEvents, Progress progress) {
        this.cursor = cursor;
        this.file = file;
        this.mostEvents = mostEvents;
        this.progress = progress;
    }

    void run(List<Warning> warnings) {
        try {
            findPlanes();
            for (Plane plane : planes) {
                facts.add(cursor, plane);
            }
        } catch (IOException damaged) {
            warnings.add(damage(damaged));
        }
        long earliest = planes.stream().mapToLong(Plane::earliest).min().orElse(Long.MAX_VALUE);
        Clock clock = Clock.of(facts.started(), earliest);
        for (Plane plane : planes) {
            try {
                events(plane, new EventWalk(cursor, plane, clock, progress));
            } catch (IOException damaged) {
                warnings.add(damage(damaged));
            }
        }
        if (leftOut > 0) {
            warnings.add(new Warning(
                    file,
                    String.format(
                            Locale.ROOT,
                            "the file's last %,d allocator events are left out, because only %,d are read; make a shorter"
                                    + " profile",
                            leftOut,
                            mostEvents)));
        }
        if (runs.leftOut() > 0) {
            warnings.add(
                    new Warning(file, Counted.of(runs.leftOut(), "%,d run [event|events] beyond the limit left out")));
        }
    }

    private Warning damage(IOException damaged) {
        String reason = String.valueOf(damaged.getMessage()).lines().findFirst().orElse("not a protobuf");
        return new Warning(
                file,
                String.format(
                        Locale.ROOT,
                        "is cut short or damaged near byte %,d (%s); everything before that is shown",
                        cursor.position(),
                        reason));
    }

    private void findPlanes() throws IOException {
        Extent whole = cursor.rest();
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> {
                    Extent extent = cursor.extent();
                    long after = cursor.position();
                    progress.at((double) after / whole.length(), "looking through planes of " + file);
                    if (planes.size() < MOST_PLANES) {
                        planes.add(Plane.read(cursor, extent, progress));
                    }
                    cursor.moveTo(new Extent(after, whole.length() - after));
                }
                case 4 -> host = cursor.text(cursor.extent(), Plane.LONGEST_NAME);
                default -> cursor.skip();
            }
        }
    }

    private void events(Plane plane, EventWalk walk) throws IOException {
        if (plane.isDevice()) {
            walk.run(RunCollector.DEVICE_LINE::equals, runs::deviceRun);
            return;
        }
        boolean namesRuns = plane.has(StatKey.HLO_MODULE) && plane.has(StatKey.RUN_ID);
        if (!namesRuns && !plane.hasAllocatorEvents()) {
            return;
        }
        walk.run(line -> true, at -> {
            if (plane.isAllocation(at.id()) || plane.isDeallocation(at.id())) {
                allocatorEvent(at);
            } else if (namesRuns) {
                runs.operation(at);
            }
        });
    }

    private void allocatorEvent(EventWalk at) throws IOException {
        if (events == mostEvents) {
            leftOut++;
            return;
        }
        events++;
        raw.read(at);
        allocators
                .computeIfAbsent(raw.allocator(), name -> new AllocatorEvents())
                .add(raw);
    }

    List<Plane> planes() {
        return planes;
    }

    PlaneFacts facts() {
        return facts;
    }

    RunCollector runs() {
        return runs;
    }

    /** By name, in the order of their first events in the file. */
    Map<String, AllocatorEvents> allocators() {
        return allocators;
    }

    /** As named in the profile; empty if unnamed. */
    String host() {
        return host;
    }
}
