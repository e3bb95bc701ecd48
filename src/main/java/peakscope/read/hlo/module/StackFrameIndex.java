package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * {@code StackFrameIndexProto}: new compilers write each file, function, location and frame once and let instructions
 * point at a frame. All numbers in it count from 1, and 0 means none.
 */
final class StackFrameIndex {

    private static final int MAX_DEPTH = 256;

    private final List<String> files = new ArrayList<>();
    private final List<String> functions = new ArrayList<>();
    private final List<int[]> locations = new ArrayList<>();
    private final List<int[]> frames = new ArrayList<>();

    private StackFrameIndex() {}

    static StackFrameIndex read(byte[] bytes, Slice slice) {
        StackFrameIndex index = new StackFrameIndex();
        try {
            ProtoCursor cursor = new ProtoCursor(bytes, slice);
            while (cursor.next()) {
                switch (cursor.field()) {
                    case 1 -> index.files.add(cursor.text());
                    case 2 -> index.functions.add(cursor.text());
                    case 3 -> index.locations.add(numbers(bytes, cursor.slice(), 6));
                    case 4 -> index.frames.add(numbers(bytes, cursor.slice(), 2));
                    default -> cursor.skip();
                }
            }
        } catch (IOException malformed) {
            // The frames read so far are still worth showing.
        }
        return index;
    }

    /** Frames from the innermost out; a cyclic chain ends where it would repeat. */
    List<SourceFrame> stack(int frameId) {
        List<SourceFrame> stack = new ArrayList<>();
        int frame = frameId;
        while (frame > 0 && frame <= frames.size() && stack.size() < MAX_DEPTH) {
            int[] ids = frames.get(frame - 1);
            if (ids[0] > 0 && ids[0] <= locations.size()) {
                int[] location = locations.get(ids[0] - 1);
                stack.add(new SourceFrame(
                        entry(files, location[0]),
                        entry(functions, location[1]),
                        location[2],
                        location[3],
                        location[4],
                        location[5]));
            }
            if (ids[1] == frame) {
                break;
            }
            frame = ids[1];
        }
        return stack;
    }

    private static String entry(List<String> table, int id) {
        return id > 0 && id <= table.size() ? table.get(id - 1) : "";
    }

    /** The first fields of a message of plain numbers. */
    private static int[] numbers(byte[] bytes, Slice slice, int count) throws IOException {
        int[] values = new int[count];
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            if (cursor.field() <= count) {
                values[cursor.field() - 1] = (int) cursor.number();
            } else {
                cursor.skip();
            }
        }
        return values;
    }
}
