package peakscope.read.xplane.plane;

import java.io.IOException;
import peakscope.read.io.FileCursor;
import peakscope.read.io.FileCursor.Extent;

/**
 * One entry of a plane's map from ids to metadata of events or stats.
 *
 * @param name extent of its name
 * @param value extent of the whole metadata
 */
public record MetadataEntry(long id, Extent name, Extent value) {

    /** Reads the entry in the current field of the cursor. */
    public static MetadataEntry read(FileCursor cursor) throws IOException {
        long id = 0;
        Extent name = Extent.EMPTY;
        Extent value = Extent.EMPTY;
        long outer = cursor.enter();
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> id = cursor.number();
                case 2 -> {
                    long entry = cursor.enter();
                    long start = cursor.position();
                    while (cursor.next()) {
                        if (cursor.field() == 2) {
                            name = cursor.extent();
                        } else {
                            cursor.skip();
                        }
                    }
                    value = new Extent(start, cursor.position() - start);
                    cursor.leave(entry);
                }
                default -> cursor.skip();
            }
        }
        cursor.leave(outer);
        return new MetadataEntry(id, name, value);
    }
}
