package peakscope.read.io;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Walks over the fields of a protobuf message in a file of any size, holding one block of it in memory. Skipped fields are not
 * read.
 *
 * <p>Usage as {@link ProtoCursor}: {@code while (cursor.next()) switch (cursor.field()) { … default -> cursor.skip(); }}.
 * The encoding is that of <a href="https://protobuf.dev/programming-guides/encoding/">protobuf.dev</a>; groups, which no format
 * here uses, count as damage.
 */
public final class FileCursor {

    private static final int BLOCK = 1 << 18;
    private static final int LONGEST_VARINT = 10;

    private final FileChannel file;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK);
    private final byte[] bytes = block.array();
    private long blockStart;
    private int blockLength;
    private long position;
    private long limit;
    private int tag;

    /** Begins at the start of the file, whose whole length is the message. */
    public FileCursor(FileChannel file) throws IOException {
        this.file = file;
        this.limit = file.size();
    }

    /** A range of the file, in bytes. */
    public record Extent(long start, long length) {
        public static final Extent EMPTY = new Extent(0, 0);
    }

    /** Moves to a message elsewhere in the file. */
    public void moveTo(Extent message) {
        position = message.start;
        limit = message.start + message.length;
    }

    /** The rest of the current message. */
    public Extent rest() {
        return new Extent(position, limit - position);
    }

    /** Moves to the end of the current message. */
    public void skipRest() {
        position = limit;
    }

    /** Moves to the next field; false at the end. */
    public boolean next() throws IOException {
        if (position >= limit) {
            return false;
        }
        tag = (int) varint();
        if (field() == 0) {
            throw new InvalidProtocolBufferException("a field has the number 0");
        }
        return true;
    }

    /** Number of the current field. */
    public int field() {
        return WireFormat.getTagFieldNumber(tag);
    }

    public boolean isBytes() {
        return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** Position in the file of the next unread byte. */
    public long position() {
        return position;
    }

    /** Skips the current field. */
    public void skip() throws IOException {
        switch (WireFormat.getTagWireType(tag)) {
            case WireFormat.WIRETYPE_VARINT -> varint();
            case WireFormat.WIRETYPE_FIXED64 -> advance(Long.BYTES);
            case WireFormat.WIRETYPE_FIXED32 -> advance(Integer.BYTES);
            case WireFormat.WIRETYPE_LENGTH_DELIMITED -> advance(length());
            default ->
                throw new InvalidProtocolBufferException(
                        "a field has the unknown wire type " + WireFormat.getTagWireType(tag));
        }
    }

    /** The current field as a number; a field of another kind is skipped and gives 0. */
    public long number() throws IOException {
        if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
            return varint();
        }
        skip();
        return 0;
    }

    /** The current field as a double; a field of another kind is skipped and gives 0. */
    public double real() throws IOException {
        if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_FIXED64) {
            skip();
            return 0;
        }
        advance(Long.BYTES);
        long bits = 0;
        for (int i = 1; i <= Long.BYTES; i++) {
            bits = (bits << 8) | (byteAt(position - i) & 0xff);
        }
        return Double.longBitsToDouble(bits);
    }

    /** Where the current field's content lies; the cursor moves past it. Empty for a field of another kind. */
    public Extent extent() throws IOException {
        if (!isBytes()) {
            skip();
            return Extent.EMPTY;
        }
        long length = length();
        Extent extent = new Extent(position, length);
        position += length;
        return extent;
    }

    /**
     * Begins to read the message in the current field with this same cursor.
     *
     * @return the limit to pass to {@link #leave} afterwards
     */
    public long enter() throws IOException {
        long outer = limit;
        if (isBytes()) {
            long length = length();
            limit = position + length;
        } else {
            skip();
            limit = position;
        }
        return outer;
    }

    /** Moves past the message that was entered last. */
    public void leave(long outer) {
        position = limit;
        limit = outer;
    }

    /** Text at a place in the file, cut at a number of bytes; the cursor stays where it is. */
    public String text(Extent extent, int longest) throws IOException {
        int length = (int) Math.min(extent.length, longest);
        if (length <= 0) {
            return "";
        }
        if (extent.start >= blockStart && extent.start + length <= blockStart + blockLength) {
            return new String(bytes, (int) (extent.start - blockStart), length, StandardCharsets.UTF_8);
        }
        return new String(read(file, new Extent(extent.start, length)), StandardCharsets.UTF_8);
    }

    /**
     * Copies a part of a file.
     *
     * @throws IOException also when the file has become shorter
     */
    public static byte[] read(FileChannel file, Extent extent) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(extent.length));
        while (content.hasRemaining()) {
            if (file.read(content, extent.start + content.position()) < 0) {
                throw new InvalidProtocolBufferException("the file shrank while it was read");
            }
        }
        return content.array();
    }

    private long length() throws IOException {
        long length = varint();
        if (length < 0 || length > limit - position) {
            throw new InvalidProtocolBufferException(String.format(
                    Locale.ROOT,
                    "a field says it has %s bytes where %,d are left",
                    Long.toUnsignedString(length),
                    limit - position));
        }
        return length;
    }

    private long varint() throws IOException {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            if (position >= limit) {
                throw new InvalidProtocolBufferException("it ends inside a number");
            }
            byte next = byteAt(position++);
            value |= (long) (next & 0x7f) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw new InvalidProtocolBufferException("a number has more than ten bytes");
    }

    private void advance(long count) throws IOException {
        if (count > limit - position) {
            throw new InvalidProtocolBufferException("it ends inside a field");
        }
        position += count;
    }

    private byte byteAt(long at) throws IOException {
        long inBlock = at - blockStart;
        if (inBlock < 0 || inBlock >= blockLength) {
            fill(at);
            inBlock = at - blockStart;
        }
        return bytes[(int) inBlock];
    }

    private void fill(long at) throws IOException {
        block.clear();
        blockStart = at;
        blockLength = Math.max(0, file.read(block, at));
        if (blockLength == 0) {
            throw new InvalidProtocolBufferException("the file shrank while it was read");
        }
    }
}
