package peakscope.read.io;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/**
 * Walks over the fields of one protobuf message inside a byte array, remembering where in the array it is.
 *
 * <p>Usage: {@code while (cursor.next()) switch (cursor.field()) { … default -> cursor.skip(); }}.
 */
public final class ProtoCursor {

    private final byte[] bytes;
    private final int start;
    private final CodedInputStream in;
    private int tag;

    public ProtoCursor(byte[] bytes, Slice slice) {
        this.bytes = bytes;
        this.start = slice.start();
        this.in = CodedInputStream.newInstance(bytes, slice.start(), slice.length());
    }

    /** Where a message lies in the array, in bytes. */
    public record Slice(int start, int length) {
        public static final Slice EMPTY = new Slice(0, 0);

        /** All of an array. */
        public static Slice whole(byte[] bytes) {
            return new Slice(0, bytes.length);
        }
    }

    /** Moves to the next field; false at the end. */
    public boolean next() throws IOException {
        tag = in.readTag();
        return tag != 0;
    }

    /** Number of the current field. */
    public int field() {
        return WireFormat.getTagFieldNumber(tag);
    }

    public boolean isVarint() {
        return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT;
    }

    public boolean isBytes() {
        return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** Passes over the current field. */
    public void skip() throws IOException {
        in.skipField(tag);
    }

    /** Position in the array of the next unread byte. */
    public int position() {
        return start + in.getTotalBytesRead();
    }

    /** The current field as a number; a field of another kind is passed over and gives 0. */
    public long number() throws IOException {
        if (isVarint()) {
            return in.readRawVarint64();
        }
        skip();
        return 0;
    }

    /** Where the current field's content lies; the cursor moves behind it. Empty for a field of another kind. */
    public Slice slice() throws IOException {
        int length = enter();
        if (length < 0) {
            return Slice.EMPTY;
        }
        Slice slice = new Slice(position(), length);
        in.skipRawBytes(length);
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
            sink.accept(in.readRawVarint64());
            return;
        }
        int length = enter();
        if (length > 0) {
            int limit = in.pushLimit(length);
            while (!in.isAtEnd()) {
                sink.accept(in.readRawVarint64());
            }
            in.popLimit(limit);
        }
    }

    /** Begins to read the message in the current field with this same cursor; to be ended with {@link #leave}. */
    public int push() throws IOException {
        int length = Math.max(enter(), 0);
        return in.pushLimit(length);
    }

    public void leave(int limit) {
        in.popLimit(limit);
    }

    public static String text(byte[] bytes, int start, int length) {
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    /** Reads the length of the current field, checked against what is left; -1 after passing over another kind. */
    private int enter() throws IOException {
        if (!isBytes()) {
            skip();
            return -1;
        }
        int length = in.readRawVarint32();
        int left = in.getBytesUntilLimit() >= 0 ? in.getBytesUntilLimit() : bytes.length - position();
        if (length < 0 || length > left) {
            throw new InvalidProtocolBufferException(
                    "a field says it has " + Integer.toUnsignedString(length) + " bytes where " + left + " are left");
        }
        return length;
    }
}
