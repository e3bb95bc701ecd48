package peakscope.read.format;

/**
 * The first fields of a proto, by their tags. In the formats here a message begins with field 1, so a few bytes tell them apart;
 * whatever lies beyond the head counts as missing.
 */
public final class ProtoHead {

    /** Tags: a field's number times 8, and 0 for a number, 1 for a double, 2 for a text or a message. */
    public static final int NUMBER_1 = 0x08;

    public static final int NUMBER_2 = 0x10;
    public static final int NUMBER_3 = 0x18;
    public static final int PART_1 = 0x0a;
    public static final int PART_2 = 0x12;
    public static final int PART_3 = 0x1a;
    public static final int DOUBLE_4 = 0x21;

    private static final int LONGEST_TAG_AND_LENGTH = 11;
    private static final int LONGEST_NAME = 4096;
    private static final int LOOKED_AT_OF_NAME = 16;

    private final byte[] head;

    public ProtoHead(FileHead head) {
        this.head = head.bytes();
    }

    public int size() {
        return head.length;
    }

    /** The byte at a place; -1 beyond the head. */
    public int at(int place) {
        return place >= 0 && place < head.length ? head[place] & 0xff : -1;
    }

    /** Where the content starts of the text or message that begins here; negative when another kind of field begins here. */
    public int content(int at, int tag) {
        int content = after(at, tag);
        return content > at && content - at <= LONGEST_TAG_AND_LENGTH ? content : -1;
    }

    /** The length written after the tag at this place, in bytes. */
    public long length(int at) {
        long length = 0;
        for (int i = at + 1, shift = 0; i < head.length && shift < 63; i++, shift += 7) {
            length |= (long) (head[i] & 0x7f) << shift;
            if (head[i] >= 0) {
                break;
            }
        }
        return length;
    }

    /** Where the next field begins if a number with this tag is here, otherwise here. */
    public int after(int at, int tag) {
        if (at < 0 || at >= head.length || head[at] != tag) {
            return at;
        }
        int last = at + 1;
        while (last < head.length && head[last] < 0) {
            last++;
        }
        return last + 1;
    }

    /** Whether printable text of this length begins here. */
    public boolean isName(int start, long length) {
        if (length < 1 || length > LONGEST_NAME || start + Math.min(length, LOOKED_AT_OF_NAME) > head.length) {
            return false;
        }
        for (int i = start; i < Math.min(start + length, head.length); i++) {
            if (head[i] >= 0 && head[i] < 0x20) {
                return false;
            }
        }
        return true;
    }
}
