package peakscope.read.hlo.module;

import java.io.IOException;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** Reads a short constant of whole numbers: {@code s32s} or {@code u32s} of the {@code literal} of {@code HloInstructionProto}. */
public final class ShortConstant {

    private static final int LITERAL = 8;
    private static final int SIGNED = 4;
    private static final int UNSIGNED = 6;

    /** Longer ones are data. */
    private static final int MOST_BYTES = 1 << 14;

    private ShortConstant() {}

    /** Its elements; empty if the constant is long or of another type. */
    public static int[] of(byte[] bytes, Slice instruction) throws IOException {
        IntList elements = new IntList();
        ProtoCursor cursor = new ProtoCursor(bytes, instruction);
        while (cursor.next()) {
            if (cursor.field() == LITERAL) {
                Slice literal = cursor.slice();
                if (literal.length() <= MOST_BYTES) {
                    read(new ProtoCursor(bytes, literal), elements);
                }
            } else {
                cursor.skip();
            }
        }
        return elements.toArray();
    }

    private static void read(ProtoCursor literal, IntList elements) throws IOException {
        while (literal.next()) {
            if (literal.field() == SIGNED || literal.field() == UNSIGNED) {
                literal.numbers(elements::add);
            } else {
                literal.skip();
            }
        }
    }
}
