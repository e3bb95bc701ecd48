package peakscope.read.xplane.plane;

import java.io.IOException;
import java.util.function.Predicate;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.io.Progress;

/** Walks all events of a plane, in file order. Every writer puts a line's name and start before its events. */
public final class EventWalk {

    private static final int PROGRESS_EVERY = 1 << 14;

    private final FileCursor cursor;
    private final Plane plane;
    private final Clock clock;
    private final Progress progress;
    private final Stat stat = new Stat();
    private long events;
    private String line = "";
    private long lineStart;
    private long id;
    private long offset;
    private long duration;
    private long eventStart;
    private long eventLimit;

    public EventWalk(FileCursor cursor, Plane plane, Clock clock, Progress progress) {
        this.cursor = cursor;
        this.plane = plane;
        this.clock = clock;
        this.progress = progress;
    }

    /** Receives every event, and may ask the walk about it. */
    public interface Sink {
        void event(EventWalk at) throws IOException;
    }

    /** Receives every stat of an event. */
    public interface StatSink {
        void stat(Stat stat) throws IOException;
    }

    /** Walks the events of the lines with a wanted name. */
    public void run(Predicate<String> wanted, Sink sink) throws IOException {
        Extent all = plane.extent();
        cursor.moveTo(all);
        while (cursor.next()) {
            if (cursor.field() != 3) {
                cursor.skip();
                continue;
            }
            line = "";
            lineStart = 0;
            long outer = cursor.enter();
            while (cursor.next()) {
                switch (cursor.field()) {
                    case 2 -> line = cursor.text(cursor.extent(), Plane.LONGEST_NAME);
                    case 3 -> lineStart = cursor.number();
                    case 4 -> {
                        if (!wanted.test(line)) {
                            cursor.skipRest();
                        } else {
                            event(sink);
                        }
                    }
                    default -> cursor.skip();
                }
            }
            cursor.leave(outer);
        }
    }

    private void event(Sink sink) throws IOException {
        if ((++events & (PROGRESS_EVERY - 1)) == 0) {
            progress.stopIfCancelled();
            Extent all = plane.extent();
            progress.at((double) (cursor.position() - all.start()) / all.length(), "reading events of " + plane.name());
        }
        id = 0;
        offset = 0;
        duration = 0;
        long outer = cursor.enter();
        eventStart = cursor.position();
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> offset = cursor.number();
                case 3 -> duration = cursor.number();
                default -> cursor.skip();
            }
        }
        eventLimit = cursor.position();
        sink.event(this);
        cursor.leave(outer);
    }

    /** Passes on the stats of the current event, in file order. */
    public void stats(StatSink sink) throws IOException {
        cursor.moveTo(new Extent(eventStart, eventLimit - eventStart));
        while (cursor.next()) {
            if (cursor.field() == 4) {
                stat.read(cursor);
                sink.stat(stat);
            } else {
                cursor.skip();
            }
        }
    }

    public Plane plane() {
        return plane;
    }

    public FileCursor cursor() {
        return cursor;
    }

    /** Number of the event's metadata. */
    public long id() {
        return id;
    }

    /** In picoseconds since the profile began. */
    public long start() {
        return clock.picoseconds(lineStart, offset);
    }

    /** In picoseconds since the profile began. */
    public long end() {
        return clock.picoseconds(lineStart, offset + Math.max(0, Math.min(duration, Long.MAX_VALUE / 8)));
    }
}
