package peakscope.read.io;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/**
 * Walks over the fields of one protobuf message inside a byte array, and knows where in the array it is.
 *
 * <p>Usage: {@code while (cursor.next()) switch (cursor.field()) { … default -> cursor.skip(); }}.
 *
 * <p>It decodes numbers itself, because a dump of 200,000 buffers has ten million of them and a command that runs once
 * never gets them compiled well: the fewest calls take the least time. The encoding is that of <a
 * href="https://protobuf.dev/programming-guides/encoding/">protobuf.dev</a>.
 */
public final class ProtoCursor {

    private static final int LONGEST_VARINT = 10;

    /** Nesting of groups to skip; no format read here has any. */
    private static final int DEEPEST_GROUP = 100;

    private final byte[] bytes;
    private int position;
    private int limit;
    private int tag;

    public ProtoCursor(byte[] bytes, Slice slice) {
        this.bytes = bytes;
        this.position = slice.start();
        this.limit = slice.start() + slice.length();
    }

    /** Where a message lies in the array, in bytes. */
    public record Slice(int start, int length) {
        public static final Slice EMPTY = new Slice(0, 0);

        /** The whole array. */
        public static Slice whole(byte[] bytes) {
            return new Slice(0, bytes.length);
        }
    }

    /** Moves to the next field; false at the end. */
    public boolean next() throws IOException {
        if (position >= limit) {
            tag = 0;
            return false;
        }
        byte first = bytes[position];
        if (first > 0) {
            tag = first;
            position++;
        } else {
            tag = (int) varint();
        }
        if (field() == 0) {
            throw new InvalidProtocolBufferException("a field has the number 0");
        }
        return true;
    }

    /** Number of the current field. */
    public int field() {
        return tag >>> 3;
    }

    public boolean isVarint() {
        return (tag & 7) == WireFormat.WIRETYPE_VARINT;
    }

    public boolean isBytes() {
        return (tag & 7) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** Skips the current field. */
    public void skip() throws IOException {
        switch (tag & 7) {
            case WireFormat.WIRETYPE_VARINT -> varint();
            case WireFormat.WIRETYPE_FIXED64 -> advance(Long.BYTES);
            case WireFormat.WIRETYPE_FIXED32 -> advance(Integer.BYTES);
            case WireFormat.WIRETYPE_LENGTH_DELIMITED -> advance(length());
            case WireFormat.WIRETYPE_START_GROUP -> skipGroup();
            case WireFormat.WIRETYPE_END_GROUP -> {
                // The end of a group that never began; there is nothing to skip.
            }
            default -> throw new InvalidProtocolBufferException("a field has the unknown wire type " + (tag & 7));
        }
    }

    private void skipGroup() throws IOException {
        int depth = 1;
        while (depth > 0) {
            if (!next()) {
                throw new InvalidProtocolBufferException("it ends inside a group");
            }
            switch (tag & 7) {
                case WireFormat.WIRETYPE_START_GROUP -> depth++;
                case WireFormat.WIRETYPE_END_GROUP -> depth--;
                default -> skip();
            }
            if (depth > DEEPEST_GROUP) {
                throw new InvalidProtocolBufferException("groups are nested more than " + DEEPEST_GROUP + " deep");
            }
        }
    }

    /** Position in the array of the next unread byte. */
    public int position() {
        return position;
    }

    /** The current field as a number; a field of another kind is skipped and gives 0. */
    public long number() throws IOException {
        if (isVarint()) {
            return varint();
        }
        skip();
        return 0;
    }

    /** Extent of the current field's content; the cursor moves past it. Empty for a field of another kind. */
    public Slice slice() throws IOException {
        if (!isBytes()) {
            skip();
            return Slice.EMPTY;
        }
        int length = length();
        Slice slice = new Slice(position, length);
        position += length;
        return slice;
    }

    /** The current field as text; a copy. */
    public String text() throws IOException {
        Slice slice = slice();
        return text(bytes, slice.start(), slice.length());
    }

    /** Numbers of a repeated field, packed or not. */
    public void numbers(LongConsumer sink) throws IOException {
        if (isVarint()) {
            sink.accept(varint());
            return;
        }
        int outer = push();
        while (position < limit) {
            sink.accept(varint());
        }
        leave(outer);
    }

    /**
     * Begins to read the message in the current field with this same cursor; a field of another kind is skipped and
     * counts as an empty message.
     *
     * @return the value to pass to {@link #leave} when the message is read
     */
    public int push() throws IOException {
        int outer = limit;
        if (isBytes()) {
            int length = length();
            limit = position + length;
        } else {
            skip();
            limit = position;
        }
        return outer;
    }

    /** Ends what {@link #push} began, whatever part of it was read. */
    public void leave(int outer) {
        limit = outer;
    }

    public static String text(byte[] bytes, int start, int length) {
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    /** The length of the current field, checked against what is left. */
    private int length() throws IOException {
        long length = varint();
        if (length < 0 || length > limit - position) {
            throw new InvalidProtocolBufferException("a field says it has " + Long.toUnsignedString(length)
                    + " bytes where " + (limit - position) + " are left");
        }
        return (int) length;
    }

    private long varint() throws IOException {
        byte next;
        if (position < limit && (next = bytes[position]) >= 0) {
            position++;
            return next;
        }
        long value = 0;
        int end = Math.min(limit, position + LONGEST_VARINT);
        int shift = 0;
        for (int at = position; at < end; at++, shift += 7) {
            next = bytes[at];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                position = at + 1;
                return value;
            }
        }
        throw new InvalidProtocolBufferException(
                end == limit ? "it ends inside a number" : "a number has more than ten bytes");
    }

    private void advance(int count) throws IOException {
        if (count > limit - position) {
            throw new InvalidProtocolBufferException("it ends inside a field");
        }
        position += count;
    }
}
