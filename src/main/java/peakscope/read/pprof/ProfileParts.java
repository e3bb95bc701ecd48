package peakscope.read.pprof;

import java.io.IOException;
import java.util.OptionalLong;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Where the parts of a profile lie. They refer to one another in any order, so all are located before any is read.
 *
 * @param taken nanoseconds since 1970; JAX does not write it
 */
record ProfileParts(
        @SuppressWarnings("ArrayRecordComponent") byte[] bytes, // never compared
        Strings strings,
        Parts sampleTypes,
        Parts samples,
        Parts locations,
        Parts functions,
        OptionalLong taken) {

    private static final int MOST = 1_000_000;
    private static final int MOST_TYPES = 100;

    static ProfileParts find(byte[] bytes, Progress progress) throws IOException {
        Strings strings = new Strings(bytes);
        Parts sampleTypes = new Parts(MOST_TYPES);
        Parts samples = new Parts(MOST);
        Parts locations = new Parts(MOST);
        Parts functions = new Parts(MOST);
        long taken = 0;
        ProtoCursor cursor = new ProtoCursor(bytes, Slice.whole(bytes));
        for (long field = 0; cursor.next(); field++) {
            if ((field & 0xFFF) == 0) {
                progress.stopIfCancelled();
                progress.at((double) cursor.position() / bytes.length, "reading the profile");
            }
            switch (cursor.field()) {
                case 1 -> sampleTypes.add(cursor.slice());
                case 2 -> samples.add(cursor.slice());
                case 4 -> locations.add(cursor.slice());
                case 5 -> functions.add(cursor.slice());
                case 6 -> strings.add(cursor.slice());
                case 9 -> taken = cursor.number();
                default -> cursor.skip();
            }
        }
        return new ProfileParts(
                bytes,
                strings,
                sampleTypes,
                samples,
                locations,
                functions,
                taken > 0 ? OptionalLong.of(taken) : OptionalLong.empty());
    }

    long beyond() {
        return samples.beyond() + locations.beyond() + functions.beyond();
    }
}
