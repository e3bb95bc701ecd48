package peakscope.read.bfc;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;
import peakscope.read.io.LogLine;
import peakscope.read.io.ReadException;

/**
 * Finds the dumps of BFC allocators in a log of any length.
 *
 * <p>The log is streamed. At most {@value #MOST_CHUNKS} lines about chunks are taken, at most
 * {@value #MOST_DUMPS} dumps with chunks are taken, and writers beyond the first {@value #MOST_WRITERS} are skipped. A chunk in
 * use takes 24 bytes, a free one none. Lines that cannot be an allocator's are skipped by their bytes alone.
 */
public final class BfcLog {

    private static final int MOST_CHUNKS = 1 << 21;
    private static final int MOST_DUMPS = 256;
    private static final int MOST_WRITERS = 4096;

    /** Characters examined of a line; an allocator's lines are far shorter. */
    private static final int LONGEST = 4096;

    /** Lines after the last region or chunk in which the totals may follow. */
    private static final int REACH = 400;

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            "BFCAllocator dump for",
            "ran out of memory trying",
            "Next region of size",
            "InUse at ",
            "Chunk at ",
            "Free  at ",
            "Free at ");

    private static final Pattern BEGIN = Pattern.compile("\\bBFCAllocator dump for (\\S{1,100})");
    private static final Pattern REGION = Pattern.compile("\\bNext region of size \\d");
    private static final Pattern OWN_BEGINNING = Pattern.compile(
            "^\\s*(?:Bin |Bin\\(|Next region|Summary of|Sum Total|Stats|Limit:|\\d+ Chunks of|Size: |\\S+:$)");

    private final Dump.Budget budget = new Dump.Budget(MOST_CHUNKS);
    private final List<Dump> dumps = new ArrayList<>();
    private final Map<String, Dump> current = new HashMap<>();
    private final Map<String, String> lastThread = new HashMap<>();
    private String lastHead = "";
    private boolean seen;
    private int left;

    /** Examines the line that was read last. */
    public void accept(LineReader lines) {
        if (lines.matches(SIGNS)) {
            left = REACH;
        } else if (left == 0) {
            return;
        }
        left--;
        String raw = lines.text(0);
        if (raw.contains("\\n")) {
            // Text copied from JSON or a repr() has escaped line ends.
            for (String part : raw.replace("\\t", "\t").split("\\\\n", -1)) {
                accept(part);
            }
        } else {
            accept(raw);
        }
    }

    /** What was found; call it at the end of the log. */
    public List<ModuleMemory> modules(String file, List<Warning> warnings) {
        Map<String, Integer> numbers = new HashMap<>();
        List<ModuleMemory> modules = new ArrayList<>();
        for (Dump dump : dumps) {
            dump.finish();
            if (dump.hasChunks()) {
                int number = numbers.merge(dump.allocator(), 1, Integer::sum);
                String name = dump.allocator() + (number == 1 ? "" : " (" + number + ")");
                modules.add(DumpModule.of(dump, name, file, warnings));
            }
        }
        return modules;
    }

    /** Why there is nothing to show although an allocator wrote to the log; empty if none did. */
    public Optional<ReadException> refusal(String file) {
        return seen
                ? Optional.of(ReadException.of(
                        file,
                        "mentions a BFC allocator but lists none of its chunks, so there is no memory to show",
                        "run again with TF_CPP_MIN_LOG_LEVEL=0, so that the allocator lists them, and if it wrote ten"
                                + " dumps already, also with TF_CPP_VMODULE=bfc_allocator=2; peakscope explain reads the text"
                                + " as it is"))
                : Optional.empty();
    }

    private void accept(String whole) {
        String raw = whole.length() > LONGEST ? whole.substring(0, LONGEST) : whole;
        AllocatorPrefix prefix = AllocatorPrefix.find(raw);
        boolean prefixed = prefix != null;
        LogLine line = prefix != null && isLikeTheLast(raw, prefix.end())
                ? new LogLine("", raw.substring(prefix.end()))
                : LogLine.of(raw);
        lastHead = prefix != null && line.writer().isEmpty() ? raw.substring(0, prefix.end()) : "";
        String text = line.text();
        String thread = "";
        if (prefix != null) {
            thread = prefix.thread();
            AllocatorPrefix inText = AllocatorPrefix.find(text);
            text = inText == null ? text : text.substring(inText.end());
        }
        if (thread.isEmpty()) {
            thread = lastThread.getOrDefault(line.writer(), "");
        } else if (lastThread.size() < MOST_WRITERS || lastThread.containsKey(line.writer())) {
            lastThread.put(line.writer(), thread);
        }
        boolean continues = !prefixed
                && text.length() == raw.length()
                && !OWN_BEGINNING.matcher(text).find();
        route(line.writer() + '\n' + thread, text, continues);
    }

    /**
     * Whether a chunk follows a prefix that differs from the last one only in digits, and so names no other writer.
     * This way only one of a million lines is parsed.
     */
    private boolean isLikeTheLast(String raw, int end) {
        if (end != lastHead.length() || !ChunkWords.standAt(raw, end)) {
            return false;
        }
        for (int i = 0; i < end; i++) {
            char c = raw.charAt(i);
            char last = lastHead.charAt(i);
            boolean digits = c >= '0' && c <= '9' && last >= '0' && last <= '9';
            if (c != last && !digits) {
                return false;
            }
        }
        return true;
    }

    private void route(String writer, String text, boolean continues) {
        boolean body = ChunkWords.haveAddressIn(text)
                || (text.contains("Next region of size ")
                        && REGION.matcher(text).find());
        if (!body && isBeginning(writer, text)) {
            seen = true;
            return;
        }
        seen |= body;
        Dump open = current.get(writer);
        if (open == null && body) {
            open = begin(writer, "BFC allocator", true);
        }
        if (open != null) {
            open.accept(text, continues && !body);
        }
    }

    /** Whether the line announces or begins a dump; if so, the dump is assigned to the writer. */
    private boolean isBeginning(String writer, String text) {
        Optional<Trigger> trigger = Trigger.parse(text);
        if (trigger.isPresent()) {
            Dump announced = begin(writer, trigger.get().allocator(), false);
            if (announced != null) {
                announced.requested(trigger.get().requested());
            }
            return true;
        }
        Matcher begin = BEGIN.matcher(text);
        if (!begin.find()) {
            return false;
        }
        Dump open = current.get(writer);
        if (open == null || !open.name(begin.group(1))) {
            Dump unannounced = begin(writer, begin.group(1), false);
            if (unannounced != null) {
                unannounced.name(begin.group(1));
            }
        }
        return true;
    }

    /** Null if there are too many already. */
    private @Nullable Dump begin(String writer, String allocator, boolean headless) {
        Dump before = current.remove(writer);
        if (before != null) {
            before.finish();
            if (!before.hasChunks()) {
                dumps.remove(before);
            }
        }
        if (dumps.size() >= MOST_DUMPS || current.size() >= MOST_WRITERS) {
            return null;
        }
        Dump dump = new Dump(allocator, headless, budget);
        dumps.add(dump);
        current.put(writer, dump);
        return dump;
    }
}
