package peakscope.read.bfc;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/** One dump of one allocator, line by line. */
final class Dump {

    private static final Pattern REGION = Pattern.compile("\\bNext region of size (\\d{1,40})\\b");
    private static final Pattern COUNT = Pattern.compile("\\b(\\d{1,9}) Chunks of size (\\d{1,18}) totalling ");
    private static final Pattern END = Pattern.compile("^\\s*(?:[*x_]{100}|LargestFreeBlock:.*)\\s*$");

    private final InUse inUse = new InUse();
    private final Regions regions = new Regions(inUse);
    private final Map<Total, Long> totals = new EnumMap<>(Total.class);
    private final boolean headless;
    private final Budget budget;
    private String allocator;
    private Optional<Bytes> requested = Optional.empty();
    private @Nullable String begunLine;
    private boolean named;
    private boolean ended;
    private boolean understood;
    private long listed;
    private long strange;
    private long beyondBudget;
    private long summedChunks;

    /**
     * @param headless whether the lines that begin a dump are missing
     */
    Dump(String allocator, boolean headless, Budget budget) {
        this.allocator = allocator;
        this.headless = headless;
        this.budget = budget;
    }

    /** How many more lines about chunks may be kept from the whole log. */
    static final class Budget {
        private int left;

        Budget(int lines) {
            left = lines;
        }

        boolean take() {
            return left > 0 && left-- > 0;
        }
    }

    void requested(Optional<Bytes> size) {
        requested = size;
    }

    /** Names the dump after its first line; false when it already has a name, so that the line begins another dump. */
    boolean name(String name) {
        if (named || hasChunks()) {
            return false;
        }
        named = true;
        allocator = name;
        return true;
    }

    /**
     * Reads a line.
     *
     * @param continues whether it has neither a prefix nor a known beginning, so that it may be the rest of the previous line
     */
    void accept(String line, boolean continues) {
        String begun = begunLine;
        begunLine = null;
        if (begun != null) {
            if (continues) {
                String joined = begun + line;
                chunk(Chunk.parse(joined).isPresent() ? joined : begun + " " + line);
                return;
            }
            chunk(begun);
        }
        if (Chunk.isBegun(line)) {
            if (Chunk.isWhole(line)) {
                chunk(line);
            } else {
                begunLine = line;
            }
            return;
        }
        Matcher region = REGION.matcher(line);
        if (region.find()) {
            strange += regions.begin(Chunk.size(region.group(1))) ? 0 : 1;
        } else if (!ended) {
            sum(line);
        }
    }

    /** Reads the line that was held back. */
    void finish() {
        String begun = begunLine;
        begunLine = null;
        if (begun != null) {
            chunk(begun);
        }
        regions.finish();
    }

    private void chunk(String line) {
        if (!budget.take()) {
            beyondBudget++;
            return;
        }
        Optional<Chunk> chunk = Chunk.parse(line);
        if (chunk.isPresent() && regions.add(chunk.get())) {
            understood = true;
            listed += chunk.get().inUse() ? 1 : 0;
        } else {
            strange++;
        }
    }

    private void sum(String line) {
        Matcher count = COUNT.matcher(line);
        if (count.find()) {
            summedChunks += Long.parseLong(count.group(1));
            return;
        }
        Total.read(line, totals);
        ended = END.matcher(line).matches();
    }

    /** Whether any line about a chunk was parsed. */
    boolean hasChunks() {
        return understood;
    }

    String allocator() {
        return allocator;
    }

    Optional<Bytes> requested() {
        return requested;
    }

    Optional<Bytes> total(Total total) {
        return Optional.ofNullable(totals.get(total)).map(Bytes::new);
    }

    Regions regions() {
        return regions;
    }

    InUse inUse() {
        return inUse;
    }

    boolean isHeadless() {
        return headless;
    }

    /** Number of lines about chunks that could not be parsed or contradict the others. */
    long strange() {
        return strange;
    }

    /** Number of lines about chunks that were not kept. */
    long beyondBudget() {
        return beyondBudget;
    }

    /** Number of chunks in use that the lines list. */
    long listed() {
        return listed;
    }

    /** Number of chunks in use in the summary; 0 without a summary. */
    long summed() {
        return summedChunks;
    }
}
