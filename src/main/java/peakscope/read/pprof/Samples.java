package peakscope.read.pprof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** The samples of a profile in columns; stacks are put together on demand. The row is the key in the timeline. */
final class Samples implements BufferCatalog {

    static final String NO_DEVICE = "no device";

    private static final int MOST_FRAMES = 1000;
    private static final int MOST_KINDS = 1000;
    private static final int MOST_COUNTED = 1_000_000_000;
    private static final String OTHER = "other";

    private final ProfileParts profile;
    private final Frames frames;
    private final long[] size;
    private final int[] count;
    private final int[] kind;
    private final int[] device;
    private final List<String> kinds = new ArrayList<>();
    private final List<String> devices = new ArrayList<>();
    private final Map<String, Integer> kindNumbers = new HashMap<>();
    private final Map<String, Integer> deviceNumbers = new HashMap<>();
    private long unknownLocations;
    private long badSizes;

    // Kept, because Java would make a new one for each sample.
    private final LongConsumer locations = this::countUnknown;

    private Samples(ProfileParts profile, Frames frames) {
        this.profile = profile;
        this.frames = frames;
        int rows = profile.samples().count();
        size = new long[rows];
        count = new int[rows];
        kind = new int[rows];
        device = new int[rows];
    }

    static Samples read(ProfileParts profile, Frames frames, Measures measures, Progress progress) throws IOException {
        Samples samples = new Samples(profile, frames);
        for (int row = 0; row < samples.rows(); row++) {
            if ((row & 0xFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) row / samples.rows(), "reading samples");
            }
            samples.readSample(row, measures);
        }
        return samples;
    }

    private void readSample(int row, Measures measures) throws IOException {
        Values values = new Values(measures);
        String kindName = "";
        String deviceName = NO_DEVICE;
        ProtoCursor cursor = new ProtoCursor(profile.bytes(), profile.samples().get(row));
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> cursor.numbers(locations);
                case 2 -> cursor.numbers(values);
                case 3 -> {
                    Label label = label(cursor.slice());
                    kindName = label.key().equals("kind") ? profile.strings().get(label.text()) : kindName;
                    deviceName =
                            label.key().equals("device") ? profile.strings().get(label.text()) : deviceName;
                }
                default -> cursor.skip();
            }
        }
        boolean bad = values.bytes < 0 || values.bytes > Bytes.LARGEST_BUFFER;
        badSizes += bad ? 1 : 0;
        size[row] = bad ? 0 : values.bytes;
        count[row] = (int) Math.max(1, Math.min(MOST_COUNTED, values.count));
        kind[row] = number(kindName, kinds, kindNumbers);
        device[row] = number(deviceName, devices, deviceNumbers);
    }

    private void countUnknown(long location) {
        unknownLocations += frames.knows(location) ? 0 : 1;
    }

    /** Picks the values that {@link Measures} names from all that a sample lists. */
    private static final class Values implements LongConsumer {
        private final Measures measures;
        private int place;
        private long bytes;
        private long count;

        Values(Measures measures) {
            this.measures = measures;
        }

        @Override
        public void accept(long value) {
            if (place == measures.bytes()) {
                bytes = value;
            } else if (place == measures.count()) {
                count = value;
            }
            place++;
        }
    }

    private record Label(String key, long text) {}

    private Label label(Slice slice) throws IOException {
        long key = 0;
        long text = 0;
        ProtoCursor cursor = new ProtoCursor(profile.bytes(), slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> key = cursor.number();
                case 2 -> text = cursor.number();
                default -> cursor.skip();
            }
        }
        return new Label(profile.strings().get(key), text);
    }

    /** Limits the names kept: a damaged file may have a new kind or device in every sample. */
    private static int number(String name, List<String> names, Map<String, Integer> numbers) {
        String kept = numbers.containsKey(name) || names.size() < MOST_KINDS ? name : OTHER;
        Integer known = numbers.get(kept);
        if (known == null) {
            known = names.size();
            numbers.put(kept, known);
            names.add(kept);
        }
        return known;
    }

    int rows() {
        return size.length;
    }

    long size(int row) {
        return size[row];
    }

    /** Number of the sample's device in {@link #devices}. */
    int device(int row) {
        return device[row];
    }

    /** In order of first occurrence. */
    List<String> devices() {
        return List.copyOf(devices);
    }

    long unknownLocations() {
        return unknownLocations;
    }

    long badSizes() {
        return badSizes;
    }

    @Override
    public int count(int key) {
        return count[key];
    }

    /** The user's line that made it, with the number of buffers if there are several: {@code train.py:42 init ×3}. */
    @Override
    public String instruction(int key) {
        return name(key, new Stack(key));
    }

    @Override
    public BufferDetails details(int key) {
        Stack stack = new Stack(key);
        return new BufferDetails(name(key, stack), List.of(), null, opcode(key), null, stack.frames);
    }

    @Override
    public @Nullable String opcode(int key) {
        String opcode = kinds.get(kind[key]);
        return opcode.isEmpty() ? null : opcode;
    }

    private String name(int key, Stack stack) {
        String name = stack.own != null
                ? stack.own
                : SourceFrame.ofUser(stack.frames).map(SourceFrame::label).orElse("no Python stack");
        return count[key] == 1 ? name : name + " ×" + count[key];
    }

    /** The calls that led to a sample, innermost first. */
    private final class Stack implements LongConsumer {
        private final List<SourceFrame> frames = new ArrayList<>();

        /** Label of the innermost frame of the user's own program. */
        private @Nullable String own;

        Stack(int key) {
            ProtoCursor cursor =
                    new ProtoCursor(profile.bytes(), profile.samples().get(key));
            try {
                while (cursor.next()) {
                    if (cursor.field() == 1) {
                        cursor.numbers(this);
                    } else {
                        cursor.skip();
                    }
                }
            } catch (IOException readOnceBefore) {
                throw new UncheckedIOException(readOnceBefore);
            }
        }

        @Override
        public void accept(long location) {
            if (frames.size() < MOST_FRAMES) {
                Frames.Location at = Samples.this.frames.at(location);
                frames.addAll(at.frames());
                own = own == null ? at.own() : own;
            }
        }
    }
}
