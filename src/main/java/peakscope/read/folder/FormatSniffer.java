package peakscope.read.folder;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import peakscope.read.archive.ArchiveKind;

/**
 * Tells a format by the first bytes of a file, since names are changed and copied.
 *
 * <p>The protos in question all begin with field 1, a message or a text, and would parse as each other without an error.
 * They differ in what that field begins with: an {@code HloProto} holds a module, whose first field is its name as text;
 * an {@code HloModuleProto} holds the name itself; a memory usage report holds messages that begin with a number.
 */
public final class FormatSniffer {

    private static final int LENGTH_DELIMITED_1 = 0x0a;
    private static final int LENGTH_DELIMITED_2 = 0x12;
    private static final int VARINT_1 = 0x08;
    private static final int VARINT_2 = 0x10;
    private static final int VARINT_3 = 0x18;
    private static final int LENGTH_DELIMITED_3 = 0x1a;
    private static final int DOUBLE_4 = 0x21;
    private static final Pattern LIVE_RANGE = Pattern.compile("^HloLiveRange \\(max -?\\d+\\):", Pattern.MULTILINE);
    private static final Pattern USAGE_REPORT = Pattern.compile(
            "^(Memory Space: .* \\(color=|Total bytes used: \\d+.*\\s+Allocations sorted by size)", Pattern.MULTILINE);

    private static final Pattern PLANE =
            Pattern.compile("/(?:host|device):|Task Environment|Host CPUs|Syscalls|/(?:hw|xla|tpu|gpu)\\b");

    private static final Pattern ALLOCATOR = Pattern.compile(
            "BFCAllocator dump for |bfc_allocator\\.cc:\\d+\\] |Next region of size \\d|(?:InUse|Free ) at (?:0x)?[0-9a-f]+ (?:of|next) ");

    /** What Peakscope wrote itself; a report, or something that its reader can name. */
    private static final Pattern OWN_JSON =
            Pattern.compile("\uFEFF?\\s*\\{.*?\"schema\"\\s*:\\s*\"peakscope\\.", Pattern.DOTALL);

    /** Where the first key may be any of the message's. */
    private static final Pattern XPROF_VIEWER = Pattern.compile(
            "\uFEFF?\\s*\\{\\s*\"(?:heapSizes|unpaddedHeapSizes|maxHeap|maxHeapBySize|maxHeapToBySize|bySizeToMaxHeap"
                    + "|logicalBufferSpans|moduleName|entryComputationName|peakHeapMib|peakUnpaddedHeapMib|indefiniteLifetimes"
                    + "|totalBufferAllocationMib|hloInstructionNames|bufferBlocks)\"\\s*:");

    private static final Pattern XPROF_PROFILE =
            Pattern.compile("\uFEFF?\\s*\\{\\s*\"memoryProfilePerAllocator\"\\s*:");

    /** How pickles of the protocols 2 to 5 begin; no text and no other binary format here does. */
    private static final int PICKLE = 0x80;

    private FormatSniffer() {}

    /**
     * Names the format of a file by how it begins.
     *
     * @param head the first few thousand bytes, not compressed, or the whole file
     */
    public static Format sniff(byte[] head) {
        if (head.length == 0) {
            return Format.EMPTY;
        }
        if (ArchiveKind.of(head).isPresent()) {
            return Format.ARCHIVE;
        }
        if (isPickle(head)) {
            return Format.TORCH_SNAPSHOT;
        }
        if (ProtoShape.isProfile(head)) {
            return Format.DEVICE_MEMORY_PROFILE;
        }
        if (ProtoShape.isBufferAssignment(head)) {
            return Format.BUFFER_ASSIGNMENT_PROTO;
        }
        Format proto = proto(head);
        return proto == Format.UNKNOWN ? text(head) : proto;
    }

    /** Of any content: what is in one can only be told, and safely refused, by following it. */
    private static boolean isPickle(byte[] head) {
        return head.length > 2 && (head[0] & 0xff) == PICKLE && head[1] >= 2 && head[1] <= 5;
    }

    private static Format proto(byte[] head) {
        int inner = contentOf(head, 0);
        if (inner < 0) {
            return Format.UNKNOWN;
        }
        if (isPlane(head, inner)) {
            return Format.XSPACE;
        }
        int name = contentOf(head, inner);
        if (name > 0 && isName(head, name, lengthAt(head, inner))) {
            return Format.HLO_PROTO;
        }
        if (isName(head, inner, lengthAt(head, 0))) {
            int next = inner + (int) lengthAt(head, 0);
            return next < head.length && head[next] == 0x12 ? Format.HLO_MODULE_PROTO : Format.UNKNOWN;
        }
        return isUsageReport(head, inner) ? Format.MEMORY_USAGE_REPORT_PROTO : Format.UNKNOWN;
    }

    /** A plane of a profile begins with its number, which may be left out, and its name. */
    private static boolean isPlane(byte[] head, int start) {
        int at = afterVarint(head, start, VARINT_1);
        if (at + 1 >= head.length || head[at] != LENGTH_DELIMITED_2) {
            return false;
        }
        int length = Math.min(head[at + 1] & 0x7f, head.length - at - 2);
        return PLANE.matcher(new String(head, at + 2, length, StandardCharsets.UTF_8))
                .lookingAt();
    }

    private static Format text(byte[] head) {
        String text =
                new String(head, StandardCharsets.UTF_8).replace("\r\n", "\n").stripLeading();
        if (text.startsWith("BufferAssignment:") && text.contains("allocation ")) {
            return Format.BUFFER_ASSIGNMENT_TEXT;
        }
        if (LIVE_RANGE.matcher(text).lookingAt()) {
            return Format.LIVE_RANGE_TEXT;
        }
        if (USAGE_REPORT.matcher(text).lookingAt()) {
            return Format.MEMORY_USAGE_REPORT_TEXT;
        }
        if (OWN_JSON.matcher(text).lookingAt()) {
            return Format.REPORT_JSON;
        }
        if (XPROF_VIEWER.matcher(text).lookingAt()) {
            return Format.XPROF_VIEWER_JSON;
        }
        if (XPROF_PROFILE.matcher(text).lookingAt()) {
            return Format.XPROF_PROFILE_JSON;
        }
        if (text.startsWith("HloModule ")) {
            return Format.HLO_TEXT;
        }
        if (text.indexOf('\0') >= 0) {
            return Format.UNKNOWN;
        }
        return ALLOCATOR.matcher(text).find() ? Format.BFC_LOG : Format.OTHER_TEXT;
    }

    /** Where the content of the length-delimited field 1 at this place begins; negative when there is none. */
    private static int contentOf(byte[] head, int at) {
        return contentOf(head, at, LENGTH_DELIMITED_1);
    }

    private static int contentOf(byte[] head, int at, int tag) {
        int content = afterVarint(head, at, tag);
        return content > at && content - at <= 11 ? content : -1;
    }

    private static long lengthAt(byte[] head, int at) {
        long length = 0;
        for (int i = at + 1, shift = 0; i < head.length && shift < 63; i++, shift += 7) {
            length |= (long) (head[i] & 0x7f) << shift;
            if (head[i] >= 0) {
                break;
            }
        }
        return length;
    }

    /** Whether printable text of this length begins here. */
    private static boolean isName(byte[] head, int start, long length) {
        if (length < 1 || length > 4096 || start + Math.min(length, 16) > head.length) {
            return false;
        }
        for (int i = start; i < Math.min(start + length, head.length); i++) {
            if (head[i] >= 0 && head[i] < 0x20) {
                return false;
            }
        }
        return true;
    }

    /** A memory space of a usage report: its size, its number, then allocations of an index, two sizes and a share. */
    private static boolean isUsageReport(byte[] head, int start) {
        int at = afterVarint(head, afterVarint(head, start, VARINT_1), VARINT_2);
        int entry = at > start ? contentOf(head, at, LENGTH_DELIMITED_3) : -1;
        if (entry < 0) {
            return false;
        }
        int size = afterVarint(head, entry, VARINT_1);
        int cumulative = afterVarint(head, size, VARINT_2);
        int share = afterVarint(head, cumulative, VARINT_3);
        return cumulative > size && share > cumulative && share < head.length && head[share] == DOUBLE_4;
    }

    /** Where the next field begins when the one here has this tag, else here. */
    private static int afterVarint(byte[] head, int at, int tag) {
        if (at >= head.length || head[at] != tag) {
            return at;
        }
        int last = at + 1;
        while (last < head.length && head[last] < 0) {
            last++;
        }
        return last + 1;
    }
}
