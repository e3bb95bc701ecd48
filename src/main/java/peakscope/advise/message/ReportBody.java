package peakscope.advise.message;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import peakscope.model.Bytes;

/**
 * What follows a sentence: totals, rows and the list of largest allocations of the TPU compiler, or the statistics and peak
 * buffers of XLA on a GPU.
 */
final class ReportBody {

    private static final String SIZE = "(\\d+(?:\\.\\d+)?(?:[KMGTPE]i?)?B?)";
    private static final Pattern TOTAL = line("Total \\w+ usage >= SIZE:");
    private static final Pattern RESERVED = line("reserved(?:\\([\\w/]+\\))?\\s+SIZE\\b");
    private static final Pattern PROGRAM = line("program\\s+SIZE\\b");
    private static final Pattern ARGUMENTS = line("arguments\\s+SIZE\\b");
    private static final Pattern REQUIREMENT = Pattern.compile("Program \\w+ requirement");
    private static final Pattern MODULE = Pattern.compile("HLO module: ([^\\s]+?)\\.?(?=\\s|$)");
    private static final Pattern UTILIZATION = Pattern.compile("HLO temp\\s+\\S+ \\((\\d+(?:\\.\\d+)?)% utilization");
    private static final Pattern ENTRY =
            Pattern.compile("(?m)^\\W*?(?:(\\d{1,6})\\. Size:|Buffer (\\d{1,6}):\\s+Size:)\\s+" + SIZE);
    private static final Pattern OP_NAME = Pattern.compile("op_name=\"([^\"]*)\"");
    private static final Pattern SHAPE = line("(?:Shape|Entry Parameter Subshape): (\\S.*?)\\s*$");
    private static final Pattern UNPADDED = line("Unpadded size: SIZE");
    private static final Pattern PADDING =
            line("Extra memory due to padding: SIZE(?: \\((\\d+(?:\\.\\d+)?)x expansion\\))?");
    private static final Pattern LABEL = line("XLA [Ll]abel: (\\S.*?)\\s*$");
    private static final Pattern KIND = line("Allocation type: (\\S.*?)\\s*$");
    private static final Pattern PARAMETERS = line("parameter allocation:\\s+SIZE");
    private static final Pattern WHOLE = line("total allocation:\\s+SIZE");
    private static final Pattern BFC_LIMIT = line("Limit:\\s+SIZE");
    private static final Pattern BFC_USED = line("InUse:\\s+SIZE");
    private static final Pattern BFC_FREE = line("LargestFreeBlock:\\s+SIZE");
    private static final Pattern CAPACITY = line("HBM capacity SIZE:");
    private static final Pattern CHUNK = line("Max free chunk\\s+SIZE");

    private ReportBody() {}

    /** Adds what the text behind a message's sentence tells. */
    static void read(String body, MessageBuilder message) {
        switch (message.family()) {
            case HBM_REPORT, RUNTIME_PROGRAM, RUNTIME_BUFFER -> tpu(body, message);
            case GPU_XLA ->
                message.figure(Figure.ARGUMENT, first(PARAMETERS, body)).figure(Figure.TOTAL, first(WHOLE, body));
            case GPU_BFC ->
                message.figure(Figure.LIMIT, first(BFC_LIMIT, body))
                        .figure(Figure.USED, first(BFC_USED, body))
                        .figure(Figure.LARGEST_FREE, first(BFC_FREE, body));
            default -> {
                return;
            }
        }
        entries(body, message);
    }

    private static void tpu(String body, MessageBuilder message) {
        Matcher requirement = REQUIREMENT.matcher(body);
        // A row "reserved" stands in both blocks and means the system's share only in the first.
        String head = requirement.find() ? body.substring(0, requirement.start()) : body;
        message.figure(Figure.TOTAL, first(TOTAL, head))
                .figure(Figure.PROGRAM, first(PROGRAM, head))
                .figure(Figure.ARGUMENT, first(ARGUMENTS, head))
                .utilization(first(UTILIZATION, body));
        if (message.family() == Family.HBM_REPORT) {
            message.figure(Figure.RESERVED, first(RESERVED, head));
            String module = first(MODULE, body);
            if (module != null) {
                message.module(module);
            }
        } else {
            message.figure(Figure.LIMIT, first(CAPACITY, head));
            if (!message.has(Figure.LARGEST_FREE)) {
                message.figure(Figure.LARGEST_FREE, first(CHUNK, body));
            }
        }
    }

    private static void entries(String body, MessageBuilder message) {
        Matcher entry = ENTRY.matcher(body);
        int from = -1;
        int rank = 0;
        long bytes = 0;
        while (true) {
            boolean more = entry.find();
            if (from >= 0) {
                message.allocation(allocation(rank, bytes, body.substring(from, more ? entry.start() : body.length())));
            }
            if (!more) {
                return;
            }
            from = entry.end();
            rank = Integer.parseInt(entry.group(1) == null ? entry.group(2) : entry.group(1));
            bytes = size(entry.group(3));
        }
    }

    private static ListedAllocation allocation(int rank, long bytes, String entry) {
        Matcher padding = PADDING.matcher(entry);
        boolean padded = padding.find();
        String unpadded = first(UNPADDED, entry);
        return new ListedAllocation(
                rank,
                bytes,
                unpadded == null ? OptionalLong.empty() : OptionalLong.of(size(unpadded)),
                padded ? OptionalLong.of(size(padding.group(1))) : OptionalLong.empty(),
                padded && padding.group(2) != null
                        ? OptionalDouble.of(Double.parseDouble(padding.group(2)))
                        : OptionalDouble.empty(),
                first(SHAPE, entry),
                unwrapped(first(OP_NAME, entry)),
                first(LABEL, entry),
                first(KIND, entry));
    }

    /** A quoted text that was wrapped in the middle. */
    private static @Nullable String unwrapped(@Nullable String quoted) {
        return quoted == null ? null : quoted.replace("\n", "");
    }

    private static long size(String printed) {
        try {
            return Bytes.parse(printed).count();
        } catch (IllegalArgumentException beyondAllMemory) {
            return 0;
        }
    }

    private static @Nullable String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }

    private static Pattern line(String pattern) {
        return Pattern.compile("(?m)^[^\\w\\n]*" + pattern.replace("SIZE", SIZE));
    }
}
