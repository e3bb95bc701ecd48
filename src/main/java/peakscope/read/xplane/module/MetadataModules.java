package peakscope.read.xplane.module;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import peakscope.model.Platform;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;
import peakscope.read.xplane.plane.MetadataEntry;
import peakscope.read.xplane.plane.Plane;
import peakscope.read.xplane.plane.Stat;
import peakscope.read.xplane.plane.StatKey;

/**
 * Finds the modules in the plane {@code /host:metadata}: each is an entry of event metadata, whose stat {@code Hlo
 * Proto} holds an {@code HloProto}. The program's number is its stat {@code program_id}; without one, the number in
 * parentheses after the name, and in profiles of old writers the id of the entry.
 */
public final class MetadataModules {

    private static final Pattern NUMBERED = Pattern.compile("\\(-?\\d{1,20}\\)$");

    private final FileChannel channel;
    private final String file;
    private final ModuleCache cache;
    private final List<ModuleSlice> found = new ArrayList<>();

    public MetadataModules(FileChannel channel, String file, ModuleCache cache) {
        this.channel = channel;
        this.file = file;
        this.cache = cache;
    }

    /** Adds the modules of a plane, in file order. */
    public void find(FileCursor cursor, Plane plane, Platform platform) throws IOException {
        List<MetadataEntry> entries = new ArrayList<>();
        cursor.moveTo(plane.extent());
        while (cursor.next()) {
            if (cursor.field() == 4) {
                entries.add(MetadataEntry.read(cursor));
            } else {
                cursor.skip();
            }
        }
        Stat stat = new Stat();
        for (MetadataEntry entry : entries) {
            Extent proto = Extent.EMPTY;
            String program = "";
            cursor.moveTo(entry.value());
            while (cursor.next()) {
                if (cursor.field() != 5) {
                    cursor.skip();
                    continue;
                }
                stat.read(cursor);
                StatKey key = plane.key(stat);
                if (key == StatKey.HLO_PROTO && stat.content().length() > proto.length()) {
                    proto = stat.content();
                } else if (key == StatKey.PROGRAM_ID) {
                    program = Long.toUnsignedString(stat.number());
                }
            }
            if (proto.length() > 0) {
                String name = name(cursor.text(entry.name(), Plane.LONGEST_NAME), program, entry.id());
                found.add(new ModuleSlice(channel, proto, file, name, platform, cache));
            }
        }
    }

    private static String name(String written, String program, long id) {
        Matcher numbered = NUMBERED.matcher(written);
        String plain = numbered.find() ? written.substring(0, numbered.start()) : written;
        if (!program.isEmpty()) {
            return plain + "(" + program + ")";
        }
        return plain.length() < written.length() ? written : written + "(" + Long.toUnsignedString(id) + ")";
    }

    public List<ModuleSlice> found() {
        return found;
    }
}
