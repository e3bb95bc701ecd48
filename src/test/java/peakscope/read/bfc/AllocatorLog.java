package peakscope.read.bfc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes logs like allocators of several ages. */
public final class AllocatorLog {

    /** How a version words what changed over the years. */
    public enum Age {
        /** TensorFlow 2.0: no line that names the allocator, {@code 0x}, the next chunk before the size. */
        OF_2019,
        /** TensorFlow 2.4 and after. */
        OF_2023,
        /** XLA with spatial partitioning and annotations. */
        OF_2026
    }

    private static final String LAST = "18446744073709551615";

    private final Age age;
    private String writer = "";
    private String prefix;
    private final List<String> lines = new ArrayList<>();
    private long address;
    private int chunks;

    /** A log with the time stamps of TensorFlow. */
    public AllocatorLog(Age age) {
        this.age = age;
        this.prefix = age == Age.OF_2026
                ? "I0000 00:00:1770000000.123470   31337 bfc_allocator.cc:1110] "
                : "2024-07-12 14:20:01.744581: I tensorflow/tsl/framework/bfc_allocator.cc:1095] ";
    }

    public AllocatorLog prefix(String other) {
        return prefix("", other);
    }

    /**
     * Prefixes for the text from now on.
     *
     * @param onEveryLine precedes each line, including those of a multi-line entry
     * @param onEntries the logger's prefix of an entry
     */
    public AllocatorLog prefix(String onEveryLine, String onEntries) {
        writer = onEveryLine;
        prefix = onEntries;
        return this;
    }

    /** The lines up to the first region. */
    public AllocatorLog begin(String allocator, long requested) {
        raw(prefix.replaceFirst("I", "W") + "Allocator (" + allocator + ") ran out of memory trying to allocate "
                + requested + "B (rounded to " + requested + ")"
                + (age == Age.OF_2019 ? ".  " : " requested by op f\nIf this is caused by memory fragmentation, …\n")
                + "Current allocation summary follows.");
        if (age != Age.OF_2019) {
            add("BFCAllocator dump for " + allocator);
        }
        for (int bin = 0; bin < 21; bin++) {
            add("Bin (" + (256L << bin) + "): \tTotal Chunks: 2, Chunks in use: 1. 19.2KiB allocated for chunks."
                    + " 19.0KiB in use in bin. 16.8KiB client-requested in use in bin.");
        }
        add("Bin for 216.8KiB was 128.0KiB, Chunk State: ");
        return add("  Size: 361.64MiB | Requested Size: 488.28MiB | in_use: 0 | bin_num: 20, prev:   Size: 488.28MiB |"
                + " Requested Size: 488.28MiB | in_use: 1 | bin_num: -1");
    }

    public AllocatorLog region(long start, long size) {
        address = start;
        return add("Next region of size " + size);
    }

    public AllocatorLog inUse(long size) {
        return chunk("InUse", size, age == Age.OF_2026 ? " tag lower" : "");
    }

    public AllocatorLog inUse(long size, String op) {
        return chunk("InUse", size, " by op " + op + " action_count 7 step 3");
    }

    public AllocatorLog free(long size) {
        return chunk("Free ", size, age == Age.OF_2026 ? " tag central_gap" : "");
    }

    /** The totals after the regions, for one chunk in use. */
    public AllocatorLog end(String limit) {
        add("     Summary of in-use Chunks by size: ");
        add("Sum Total of in-use chunks: 1.00GiB");
        if (age == Age.OF_2026) {
            add(
                    "Allocator memory summary: rounded request 1.0KiB, total free in pool 1.0KiB, largest free chunk usable by"
                            + " lower end 1.0KiB, unallocated bytes 0B, pool size 4.0KiB, pool limit " + limit);
        } else {
            add("total_region_allocated_bytes_: 4096 memory_limit_: 4096 available bytes: 0"
                    + " curr_region_allocation_bytes_: 8192");
        }
        raw(prefix + "Stats: \nLimit:            " + limit + "\nInUse:            1024\nMaxInUse:         2048"
                + "\nNumAllocs:           3\nMaxAllocSize:     1024");
        return raw(prefix.replaceFirst("I", "W") + "*".repeat(70) + "_".repeat(30));
    }

    public AllocatorLog add(String text) {
        lines.add(writer + prefix + text);
        return this;
    }

    public AllocatorLog raw(String text) {
        for (String line : text.split("\n", -1)) {
            lines.add(writer + line);
        }
        return this;
    }

    public String text() {
        return String.join("\n", lines) + "\n";
    }

    public Path write(Path folder) throws IOException {
        return Files.write(folder.resolve("log.txt"), text().getBytes(StandardCharsets.UTF_8));
    }

    private AllocatorLog chunk(String state, long size, String extra) {
        String at = Long.toHexString(address);
        address += size;
        chunks++;
        return switch (age) {
            case OF_2019 -> add(state + " at 0x" + at + " next " + chunks + " of size " + size + extra);
            case OF_2023 -> add(state + " at " + at + " of size " + size + extra + " next " + chunks);
            case OF_2026 ->
                add(state + " at " + at + " of size " + size + extra
                        + " allocation_annotation jit_step{run=1, program=2} / copy{} next " + LAST
                        + " freed_at_count 12");
        };
    }
}
