package peakscope.read.message;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;
import peakscope.read.message.text.Excerpt;

/**
 * What follows a sentence: totals, rows and the list of largest allocations of the TPU compiler, or the statistics and peak
 * buffers of XLA on a GPU.
 */
final class ReportBody {

    private static final String SIZE = "(\\d{1,19}(?:\\.\\d{1,6})?(?:[KMGTPE]i?)?B?)";
    private static final Pattern TOTAL = line("Total \\w+ usage >= SIZE:");
    private static final Pattern RESERVED = line("reserved(?:\\([\\w/]+\\))?\\s+SIZE\\b");
    private static final Pattern PROGRAM = line("program\\s+SIZE\\b");
    private static final Pattern ARGUMENTS = line("arguments\\s+SIZE\\b");
    /** As an editor or {@code cat -n} puts in front of lines. */
    private static final String LINE_NUMBER = "(?: {0,6}\\d{1,5}(?:\\t| {1,4}))?";

    private static final Pattern REQUIREMENT = Pattern.compile("Program \\w+ requirement");
    private static final Pattern OUTPUT = line("Output size SIZE; shares ");
    private static final Pattern SHARED =
            Pattern.compile("Output size [^;\\n]{1,20};\\s+shares " + SIZE + "\\s+with\\s+arguments");
    private static final Pattern MODULE = Pattern.compile("HLO module: ([\\w.\\-]*[\\w\\-])");
    private static final Pattern UTILIZATION = Pattern.compile("HLO temp\\s+\\S+ \\((\\d+(?:\\.\\d+)?)% utilization");
    private static final Pattern ENTRY = Pattern.compile(
            "(?m)^" + LINE_NUMBER + "\\W{0,40}?(?:(\\d{1,6})\\. |Buffer (\\d{1,6}):\\s+)?Size:\\s+" + SIZE);
    /** What an entry has below its size, which other numbered lists do not have. */
    private static final Pattern PART_OF_ENTRY = line("(?:Operator: op_|Shape: \\w+\\[|XLA [Ll]abel: )");

    private static final int ENTRY_REACH = 2000;
    private static final Pattern OP_NAME = Pattern.compile("op_name=\"([^\"]*)\"");
    private static final Pattern SOURCE = Pattern.compile("source_file=\"([^\"]{1,500})\"\\s+source_line=(\\d{1,9})");
    private static final Pattern SHAPE = line("(?:Shape|Entry Parameter Subshape): (\\S.*?)(?:\\s+Tag: .*)?$");
    private static final Pattern ENTRY_PARAMETER = line("Entry Parameter Subshape: ");
    private static final Pattern UNPADDED = line("Unpadded size: SIZE");
    private static final Pattern PADDING =
            line("Extra memory due to padding: SIZE(?: \\((\\d+(?:\\.\\d+)?)x expansion\\))?");
    private static final Pattern LABEL = line("XLA [Ll]abel: (\\S.*)$");
    private static final Pattern KIND = line("Allocation type: (\\S.*)$");
    private static final Pattern TAG = line("Tag: (\\S.*)$");
    private static final Pattern PARAMETERS = line("parameter allocation:\\s+SIZE");
    private static final Pattern LIVE_OUT = line("maybe_live_out allocation:\\s+SIZE");
    private static final Pattern TEMPORARIES = line("preallocated temp allocation:\\s+SIZE");
    private static final Pattern WHOLE = line("total allocation:\\s+SIZE");

    /** A row of the newest reports: cumulative size, size, offset, how many values share the place in turn, their shapes. */
    private static final Pattern SLOT =
            Pattern.compile("(?m)^\\s*\\S+ ?\\(\\s*\\d+%\\);\\s*(\\S+);\\s*\\d+;\\s*(\\d+); (.*)$");

    /** What the summary says before the statistics, which say it to the byte. */
    private static final Pattern POOL_LIMIT =
            line("Total (?:memory|bytes|size) in pool: \\S{1,19} memory_limit_: SIZE");

    private static final Pattern POOL_USED = line("Sum Total of in-use chunks: SIZE");
    private static final Pattern BFC_LIMIT = line("(?:Stats: +)?Limit:\\s+SIZE");
    private static final Pattern BFC_USED = line("InUse:\\s+SIZE");
    private static final Pattern BFC_FREE = line("LargestFreeBlock:\\s+SIZE");

    /** What the newest allocators could have handed out; their statistics no longer tell. */
    private static final Pattern USABLE = Pattern.compile("largest free chunk usable by \\w{1,9} end " + SIZE);

    private static final Pattern CAPACITY = line("HBM capacity SIZE:");
    private static final Pattern CHUNK = line("Max free chunk\\s+SIZE");

    private ReportBody() {}

    /** Adds what the text after a message's sentence tells. */
    static void read(Excerpt body, MessageBuilder message) {
        switch (message.family()) {
            case HBM_REPORT, RUNTIME_PROGRAM, RUNTIME_BUFFER -> tpu(body, message);
            case GPU_XLA ->
                message.figure(Figure.ARGUMENT, body.first(PARAMETERS))
                        .figure(Figure.TOTAL, body.first(WHOLE))
                        .figure(Figure.OUTPUT, body.first(LIVE_OUT))
                        .figure(Figure.TEMPORARY, body.first(TEMPORARIES))
                        .figure(Figure.LIMIT, body.first(BFC_LIMIT))
                        .figure(Figure.USED, body.first(BFC_USED))
                        .figure(Figure.LARGEST_FREE, body.first(BFC_FREE))
                        .figure(Figure.LARGEST_FREE, body.first(USABLE));
            case GPU_BFC -> statistics(body, message);
            case SCOPED_VMEM -> {
                // Nothing but the list.
            }
            default -> {
                return;
            }
        }
        int listed = entries(body, message);
        slots(body, listed, message);
    }

    /** Adds an allocator's statistics. */
    static void statistics(Excerpt body, MessageBuilder message) {
        message.figure(Figure.LIMIT, body.first(POOL_LIMIT))
                .figure(Figure.USED, body.first(POOL_USED))
                .figure(Figure.LIMIT, body.first(BFC_LIMIT))
                .figure(Figure.USED, body.first(BFC_USED))
                .figure(Figure.LARGEST_FREE, body.first(BFC_FREE))
                .figure(Figure.LARGEST_FREE, body.first(USABLE));
    }

    /** Where the number of the first entry in a list of allocations is; empty without a list. */
    static OptionalInt firstEntry(Excerpt text) {
        Matcher entry = ENTRY.matcher(text.text());
        while (entry.find()) {
            int end = Math.min(text.text().length(), entry.end() + ENTRY_REACH);
            if (PART_OF_ENTRY.matcher(text.text().substring(entry.end(), end)).find()) {
                return OptionalInt.of(entry.start() + firstWord(entry.group()));
            }
        }
        return OptionalInt.empty();
    }

    private static int firstWord(String entry) {
        return (int) entry.chars().takeWhile(c -> !Character.isLetterOrDigit(c)).count();
    }

    /** Adds the totals that stand before a report's requirement. */
    static void totals(Excerpt head, MessageBuilder message) {
        message.figure(Figure.TOTAL, head.first(TOTAL))
                .figure(Figure.ARGUMENT, head.first(ARGUMENTS))
                .figure(Figure.RESERVED, head.first(RESERVED));
    }

    private static void tpu(Excerpt body, MessageBuilder message) {
        Matcher requirement = REQUIREMENT.matcher(body.text());
        // A row "reserved" occurs in both blocks and means the system's share only in the first.
        int rows = message.has(Figure.PROGRAM) ? 0 : body.text().length();
        Excerpt head = body.part(0, requirement.find() ? Math.min(rows, requirement.start()) : rows);
        message.figure(Figure.TOTAL, head.first(TOTAL))
                .figure(Figure.PROGRAM, head.first(PROGRAM))
                .figure(Figure.ARGUMENT, head.first(ARGUMENTS))
                .utilization(body.first(UTILIZATION));
        if (message.family() == Family.HBM_REPORT) {
            message.figure(Figure.RESERVED, head.first(RESERVED))
                    .figure(Figure.OUTPUT, head.first(OUTPUT))
                    .figure(Figure.SHARED, head.first(SHARED));
            Excerpt module = body.first(MODULE);
            if (module != null) {
                message.module(module);
            }
        } else {
            message.figure(Figure.LIMIT, head.first(CAPACITY));
            if (!message.has(Figure.LARGEST_FREE)) {
                message.figure(Figure.LARGEST_FREE, body.first(CHUNK));
            }
        }
    }

    private static int entries(Excerpt body, MessageBuilder message) {
        Matcher entry = ENTRY.matcher(body.text());
        boolean more = entry.find();
        int count = 0;
        while (more) {
            count++;
            String printed = entry.group(1) == null ? entry.group(2) : entry.group(1);
            int rank = printed == null ? count : Integer.parseInt(printed);
            Excerpt size = Objects.requireNonNull(body.group(entry, 3));
            int from = entry.end();
            more = entry.find();
            allocation(
                    rank,
                    size,
                    body.part(from, more ? entry.start() : body.text().length()),
                    message);
        }
        return count;
    }

    /** Reads places in the program's memory that values take in turn; places may overlap at different times. */
    private static void slots(Excerpt body, int before, MessageBuilder message) {
        Matcher slot = SLOT.matcher(body.text());
        int rank = before;
        while (slot.find()) {
            rank++;
            Excerpt size = Objects.requireNonNull(body.group(slot, 1));
            Excerpt shapes = Objects.requireNonNull(body.group(slot, 3)).stripped();
            String values = slot.group(2).equals("1") ? "one value" : slot.group(2) + " values in turn";
            message.allocation(new ListedAllocation(
                    rank,
                    bytes(size),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalDouble.empty(),
                    shapes.text(),
                    null,
                    null,
                    null,
                    "place of " + values,
                    null));
            message.listed(rank, "size", size);
            message.listed(rank, "shapes", shapes);
        }
    }

    private static void allocation(int rank, Excerpt size, Excerpt entry, MessageBuilder message) {
        Matcher padding = PADDING.matcher(entry.text());
        Excerpt padded = padding.find() ? entry.group(padding, 1) : null;
        Excerpt expansion = padded == null ? null : entry.group(padding, 2);
        Excerpt unpadded = entry.first(UNPADDED);
        Excerpt shape = entry.first(SHAPE);
        Excerpt opName = entry.first(OP_NAME);
        Matcher source = SOURCE.matcher(entry.text());
        Excerpt label = entry.first(LABEL);
        Excerpt kind = entry.first(KIND);
        Excerpt tag = entry.first(TAG);
        message.allocation(new ListedAllocation(
                rank,
                bytes(size),
                unpadded == null ? OptionalLong.empty() : OptionalLong.of(bytes(unpadded)),
                padded == null ? OptionalLong.empty() : OptionalLong.of(bytes(padded)),
                expansion == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(expansion.text())),
                text(shape),
                unwrapped(text(opName)),
                source.find() ? unwrapped(source.group(1)) + ":" + source.group(2) : null,
                text(label),
                ENTRY_PARAMETER.matcher(entry.text()).find() ? "entry parameter" : text(kind),
                text(tag)));
        message.listed(rank, "size", size);
        message.listed(rank, "size without padding", unpadded);
        message.listed(rank, "padding", padded);
        message.listed(rank, "size over size without padding", expansion);
        message.listed(rank, "shape", shape);
        message.listed(rank, "operation", opName);
        message.listed(rank, "the compiler's line about it", label);
        message.listed(rank, "what it is for", kind);
        message.listed(rank, "what it is for, in words", tag);
    }

    /** Joins a quoted text that was wrapped or has the blanks of an indented continuation. */
    private static @Nullable String unwrapped(@Nullable String quoted) {
        return quoted == null ? null : quoted.replace("\n", "").replaceAll(" {3,}", " ");
    }

    private static long bytes(Excerpt printed) {
        try {
            return Bytes.parse(printed.text()).count();
        } catch (IllegalArgumentException beyondAllMemory) {
            return 0;
        }
    }

    private static @Nullable String text(@Nullable Excerpt words) {
        return words == null ? null : words.text();
    }

    private static Pattern line(String pattern) {
        return Pattern.compile("(?m)^" + LINE_NUMBER + "[^\\w\\n]*" + pattern.replace("SIZE", SIZE));
    }
}
