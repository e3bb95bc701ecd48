package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/** Some whole numbers of a message, and of messages inside it, by field. */
final class Numbers {

    private final Map<Integer, IntList> numbers = new HashMap<>();
    private final Map<Integer, List<Slice>> messages = new HashMap<>();
    private final byte[] bytes;

    private Numbers(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * @param wanted fields with numbers, one or several
     * @param nested fields with messages
     */
    static Numbers of(byte[] bytes, Slice message, Set<Integer> wanted, Set<Integer> nested) throws IOException {
        Numbers read = new Numbers(bytes);
        ProtoCursor cursor = new ProtoCursor(bytes, message);
        while (cursor.next()) {
            int field = cursor.field();
            if (wanted.contains(field)) {
                cursor.numbers(read.numbers.computeIfAbsent(field, any -> new IntList())::add);
            } else if (nested.contains(field)) {
                read.messages.computeIfAbsent(field, any -> new ArrayList<>()).add(cursor.slice());
            } else {
                cursor.skip();
            }
        }
        return read;
    }

    /** All of a field, in their order. */
    List<Integer> all(int field) {
        IntList found = numbers.get(field);
        return found == null ? List.of() : found.toList();
    }

    /** The first of a field; a field that is not written is 0. */
    int one(int field) {
        IntList found = numbers.get(field);
        return found == null || found.isEmpty() ? 0 : found.get(0);
    }

    /** The messages of a field, with some of their numbers. */
    List<Numbers> inside(int field, Set<Integer> wanted, Set<Integer> nested) throws IOException {
        List<Numbers> found = new ArrayList<>();
        for (Slice message : messages.getOrDefault(field, List.of())) {
            found.add(of(bytes, message, wanted, nested));
        }
        return found;
    }

    /** The only message of a field; one without numbers if it is not written. */
    Numbers only(int field, Set<Integer> wanted, Set<Integer> nested) throws IOException {
        List<Numbers> found = inside(field, wanted, nested);
        return found.isEmpty() ? new Numbers(bytes) : found.get(0);
    }
}
