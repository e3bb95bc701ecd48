package peakscope.read.xplane.plane;

import java.io.IOException;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;

/**
 * One {@code XStat}: a key and a value of one of six kinds. One object is reused for all, because there are millions.
 */
public final class Stat {

    private long id;
    private long number;
    private double real;
    private boolean isReal;
    private boolean isReference;
    private Extent text = Extent.EMPTY;

    /** Reads the stat in the current field of the cursor. */
    public void read(FileCursor cursor) throws IOException {
        id = 0;
        number = 0;
        real = 0;
        isReal = false;
        isReference = false;
        text = Extent.EMPTY;
        long outer = cursor.enter();
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> {
                    real = cursor.real();
                    isReal = true;
                }
                case 3, 4 -> number = cursor.number();
                case 5, 6 -> text = cursor.extent();
                case 7 -> {
                    number = cursor.number();
                    isReference = true;
                }
                default -> cursor.skip();
            }
        }
        cursor.leave(outer);
    }

    /** Number of the key in its plane. */
    long id() {
        return id;
    }

    /** The value if it is a whole number, signed or not; 0 otherwise. */
    public long number() {
        return isReal ? Math.round(real) : number;
    }

    public double real() {
        return isReal ? real : number;
    }

    /** Whether the value is the number of a text of the plane. */
    public boolean isReference() {
        return isReference;
    }

    boolean isReal() {
        return isReal;
    }

    /** Extent of a text or bytes value; empty for a number and for a reference. */
    public Extent content() {
        return text;
    }
}
