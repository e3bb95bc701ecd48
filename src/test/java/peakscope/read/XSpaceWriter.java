package peakscope.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import peakscope.read.HloProtoWriter.Message;

/** Writes a profile of one plane with lines, events and stats, with the names after the events, as real writers do. */
public final class XSpaceWriter {

    private final String plane;
    private final Map<String, Integer> events = new LinkedHashMap<>();
    private final Map<String, Integer> stats = new LinkedHashMap<>();
    private final List<Message> modules = new ArrayList<>();
    private final Message lines = new Message();
    private final Message own = new Message();
    private Message line = new Message();
    private boolean begun;

    public XSpaceWriter(String plane) {
        this.plane = plane;
    }

    /** Begins a line, its start in nanoseconds. */
    public XSpaceWriter line(String name, long start) {
        endLine();
        line = new Message().text(2, name).number(3, start);
        begun = true;
        return this;
    }

    /** An event on the line, in picoseconds after its start; a stat is a name and a Long, a Double or a String. */
    public XSpaceWriter event(String name, long offset, long duration, Object... stat) {
        Message event =
                new Message().number(1, idOf(events, name)).number(2, offset).number(3, duration);
        for (int i = 0; i < stat.length; i += 2) {
            event.message(4, stat((String) stat[i], stat[i + 1]));
        }
        line.message(4, event);
        return this;
    }

    /** A stat of the plane itself. */
    public XSpaceWriter own(String name, Object value) {
        own.message(6, stat(name, value));
        return this;
    }

    /** A module in event metadata. */
    XSpaceWriter module(long id, String name, Object... stat) {
        Message metadata = new Message().number(1, id).text(2, name);
        for (int i = 0; i < stat.length; i += 2) {
            metadata.message(5, stat((String) stat[i], stat[i + 1]));
        }
        modules.add(new Message().number(1, id).message(2, metadata));
        return this;
    }

    private Message stat(String name, Object value) {
        Message stat = new Message().number(1, idOf(stats, name));
        if (value instanceof Double real) {
            return stat.real(2, real);
        }
        if (value instanceof byte[] bytes) {
            return stat.bytes(6, bytes);
        }
        return value instanceof String text ? stat.number(7, idOf(stats, text)) : stat.number(4, (Long) value);
    }

    private static int idOf(Map<String, Integer> ids, String name) {
        return ids.computeIfAbsent(name, key -> ids.size() + 1);
    }

    private void endLine() {
        if (begun) {
            lines.message(3, line);
        }
        begun = false;
    }

    /** The fields of a file with this plane; files may be concatenated. */
    public byte[] toBytes() {
        endLine();
        Message whole = new Message().number(1, 1).text(2, plane).raw(lines.toBytes());
        modules.forEach(module -> whole.message(4, module));
        events.forEach((name, id) -> whole.message(4, entry(id, name)));
        stats.forEach((name, id) -> whole.message(5, entry(id, name)));
        whole.raw(own.toBytes());
        return new Message().message(1, whole).toBytes();
    }

    private static Message entry(int id, String name) {
        return new Message()
                .number(1, id)
                .message(2, new Message().number(1, id).text(2, name));
    }

    /** A file that is deleted when the tests end. */
    public Path write() throws IOException {
        Path file = Files.createTempFile("peakscope", ".xplane.pb");
        file.toFile().deleteOnExit();
        return Files.write(file, toBytes());
    }
}
