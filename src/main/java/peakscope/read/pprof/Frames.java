package peakscope.read.pprof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Resolves the location numbers of stacks. A location has a line for each function inlined there, innermost first; one without
 * lines is an address in a binary.
 */
final class Frames {

    private record Function(String name, String file) {}

    /**
     * What is at a location.
     *
     * @param frames innermost first
     * @param own label of the innermost one of the user's own program; null if there is none
     */
    record Location(List<SourceFrame> frames, @Nullable String own) {

        private static final Location UNKNOWN = new Location(List.of(), null);

        Location {
            frames = List.copyOf(frames);
        }
    }

    private final byte[] bytes;
    private final Strings strings;
    private final Map<Long, Function> functions = new HashMap<>();
    private final Map<Long, Location> locations = new HashMap<>();
    private long unknownFunctions;

    private Frames(byte[] bytes, Strings strings) {
        this.bytes = bytes;
        this.strings = strings;
    }

    static Frames read(ProfileParts profile, Progress progress) throws IOException {
        Frames frames = new Frames(profile.bytes(), profile.strings());
        for (int row = 0; row < profile.functions().count(); row++) {
            stopIfDue(row, progress);
            frames.readFunction(profile.functions().get(row));
        }
        for (int row = 0; row < profile.locations().count(); row++) {
            stopIfDue(row, progress);
            frames.readLocation(profile.locations().get(row));
        }
        return frames;
    }

    private static void stopIfDue(int row, Progress progress) {
        if ((row & 0xFFF) == 0) {
            progress.stopIfCancelled();
        }
    }

    private void readFunction(Slice slice) throws IOException {
        long id = 0;
        long name = 0;
        long systemName = 0;
        long file = 0;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> name = cursor.number();
                case 3 -> systemName = cursor.number();
                case 4 -> file = cursor.number();
                default -> cursor.skip();
            }
        }
        functions.put(id, new Function(strings.get(name != 0 ? name : systemName), strings.get(file)));
    }

    private void readLocation(Slice slice) throws IOException {
        long id = 0;
        long address = 0;
        List<SourceFrame> frames = new ArrayList<>(1);
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 3 -> address = cursor.number();
                case 4 -> frames.add(line(cursor.slice()));
                default -> cursor.skip();
            }
        }
        if (frames.isEmpty()) {
            frames.add(new SourceFrame("", "0x" + Long.toHexString(address), 0, 0));
        }
        String own = frames.stream()
                .filter(SourceFrame::isOwn)
                .findFirst()
                .map(SourceFrame::label)
                .orElse(null);
        locations.put(id, new Location(frames, own));
    }

    private SourceFrame line(Slice slice) throws IOException {
        long function = 0;
        long line = 0;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> function = cursor.number();
                case 2 -> line = cursor.number();
                default -> cursor.skip();
            }
        }
        Function known = functions.get(function);
        unknownFunctions += known == null ? 1 : 0;
        int shown = line < 0 || line > Integer.MAX_VALUE ? 0 : (int) line;
        return known == null
                ? new SourceFrame("", "unknown function", shown, 0)
                : new SourceFrame(known.file(), known.name(), shown, 0);
    }

    /** Without frames if there is no such location. */
    Location at(long number) {
        return locations.getOrDefault(number, Location.UNKNOWN);
    }

    boolean knows(long location) {
        return locations.containsKey(location);
    }

    long unknownFunctions() {
        return unknownFunctions;
    }
}
