package peakscope.read.hlo.module;

import java.io.IOException;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** The part of {@code OpMetadata} that says where an instruction comes from; empty or 0 if that is missing. */
public record InstructionMetadata(String opName, String sourceFile, int sourceLine, int stackFrame) {

    private static final int OP_NAME = 2;

    static final InstructionMetadata NONE = new InstructionMetadata("", "", 0, 0);

    /** Extent of the op name alone. */
    static Slice opName(byte[] bytes, Slice slice) {
        Slice found = Slice.EMPTY;
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        try {
            while (cursor.next()) {
                if (cursor.field() == OP_NAME) {
                    found = cursor.slice();
                } else {
                    cursor.skip();
                }
            }
        } catch (IOException malformed) {
            // What was read so far is still worth showing.
        }
        return found;
    }

    static InstructionMetadata read(byte[] bytes, Slice slice) {
        String opName = "";
        String file = "";
        int line = 0;
        int frame = 0;
        try {
            ProtoCursor cursor = new ProtoCursor(bytes, slice);
            while (cursor.next()) {
                switch (cursor.field()) {
                    case OP_NAME -> opName = cursor.text();
                    case 3 -> file = cursor.text();
                    case 4 -> line = (int) cursor.number();
                    case 15 -> frame = (int) cursor.number();
                    default -> cursor.skip();
                }
            }
        } catch (IOException malformed) {
            // What was read so far is still worth showing.
        }
        return new InstructionMetadata(opName, file, line, frame);
    }
}
