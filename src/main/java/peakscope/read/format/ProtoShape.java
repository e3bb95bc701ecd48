package peakscope.read.format;

import java.io.IOException;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Tells protos apart by which fields they have, of which kinds. Any message parses as any other, so whatever does not fit counts
 * against it; a head may end anywhere, so a cut-off field does not.
 */
public final class ProtoShape {

    /** Fields 1 and 2 of pprof's {@code ValueType}: two numbers. */
    private static final int VALUE_TYPE = bits(1, 2);

    /** The fields of pprof's {@code Profile} that are numbers, and those that are messages, texts or packed numbers. */
    private static final int PROFILE_NUMBERS = bits(7, 8, 9, 10, 12, 13, 14, 15);

    private static final int PROFILE_PARTS = bits(1, 2, 3, 4, 5, 6, 11, 13);

    /** Id, size and color of {@code LogicalBufferProto}, and where it is defined. */
    private static final int BUFFER_NUMBERS = bits(1, 2, 4);

    private static final int BUFFER_PARTS = bits(3);
    private static final int ASSIGNMENT_PARTS = bits(1, 2, 3, 4, 5);

    /** The name of an instruction, its number and the way into its tuple, packed or not. */
    private static final int LOCATION_NUMBERS = bits(3, 4);

    private static final int LOCATION_PARTS = bits(2, 3);

    private static final int VALUE_TYPE_MOST = 22;

    private final byte[] head;
    private int types;
    private int others;
    private int locations;

    private ProtoShape(byte[] head) {
        this.head = head;
    }

    /** A profile begins with what it measures; that other fields follow shows that it is not just a list of pairs. */
    public static boolean isProfile(byte[] head) {
        ProtoShape shape = new ProtoShape(head);
        boolean fits = shape.walk(Slice.whole(head), PROFILE_NUMBERS, PROFILE_PARTS, (field, part) -> {
            if (field != 1) {
                shape.others++;
                return true;
            }
            shape.types++;
            return part.length() > 0
                    && part.length() <= VALUE_TYPE_MOST
                    && shape.walk(part, VALUE_TYPE, 0, (inner, any) -> true);
        });
        return fits && shape.types > 0 && shape.others > 0;
    }

    /** An assignment begins with its logical buffers. */
    public static boolean isBufferAssignment(byte[] head) {
        ProtoShape shape = new ProtoShape(head);
        boolean fits = shape.walk(
                Slice.whole(head),
                0,
                ASSIGNMENT_PARTS,
                (field, part) -> field != 1
                        || shape.walk(part, BUFFER_NUMBERS, BUFFER_PARTS, (inner, location) -> {
                            shape.locations++;
                            return shape.walk(location, LOCATION_NUMBERS, LOCATION_PARTS, (index, any) -> true);
                        }));
        return fits && shape.locations > 0;
    }

    private interface Part {
        boolean fits(int field, Slice part);
    }

    /** Whether all fields of a message, as far as the head goes, are of these kinds; asks about each part. */
    private boolean walk(Slice message, int numbers, int parts, Part asked) {
        ProtoCursor cursor = new ProtoCursor(head, message);
        try {
            while (cursor.next()) {
                int field = cursor.field();
                boolean known = field < Integer.SIZE;
                if (known && cursor.isVarint() && (numbers >> field & 1) != 0) {
                    cursor.skip();
                } else if (known && cursor.isBytes() && (parts >> field & 1) != 0) {
                    if (!asked.fits(field, cursor.slice())) {
                        return false;
                    }
                } else {
                    return false;
                }
            }
            return true;
        } catch (IOException cutOff) {
            return message.start() + message.length() == head.length;
        }
    }

    private static int bits(int... fields) {
        int bits = 0;
        for (int field : fields) {
            bits |= 1 << field;
        }
        return bits;
    }
}
