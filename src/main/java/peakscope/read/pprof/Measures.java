package peakscope.read.pprof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import peakscope.read.io.ProtoCursor;

/**
 * Which of a sample's values are the bytes in use and the number of buffers. JAX measures {@code allocations} in {@code
 * count} and {@code space} in {@code bytes}; other programs' heap profiles have more measures, including memory in use.
 *
 * @param bytes place of the value; negative if nothing is measured in bytes
 * @param count negative if buffers are not counted
 * @param others other measures, for example {@code alloc_space in bytes}
 */
record Measures(int bytes, int count, List<String> others) {

    private record Type(String type, String unit) {
        boolean isInUse() {
            return type.startsWith("inuse") || type.equals("space") || type.equals("allocations");
        }

        @Override
        public String toString() {
            return type + " in " + unit;
        }
    }

    static Measures of(ProfileParts profile) throws IOException {
        List<Type> types = new ArrayList<>();
        for (int row = 0; row < profile.sampleTypes().count(); row++) {
            long type = 0;
            long unit = 0;
            ProtoCursor cursor =
                    new ProtoCursor(profile.bytes(), profile.sampleTypes().get(row));
            while (cursor.next()) {
                switch (cursor.field()) {
                    case 1 -> type = cursor.number();
                    case 2 -> unit = cursor.number();
                    default -> cursor.skip();
                }
            }
            types.add(new Type(profile.strings().get(type), profile.strings().get(unit)));
        }
        int bytes = inUse(types, "bytes");
        int count = inUse(types, "count");
        List<String> others = new ArrayList<>();
        for (int place = 0; place < types.size(); place++) {
            if (place != bytes && place != count) {
                others.add(types.get(place).toString());
            }
        }
        return new Measures(bytes, count, List.copyOf(others));
    }

    /** The measure of memory in use, otherwise the first with the unit. */
    private static int inUse(List<Type> types, String unit) {
        int found = -1;
        for (int place = 0; place < types.size(); place++) {
            Type type = types.get(place);
            if (type.unit().equals(unit)
                    && (found < 0 || (type.isInUse() && !types.get(found).isInUse()))) {
                found = place;
            }
        }
        return found;
    }
}
