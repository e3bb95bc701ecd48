package peakscope.read.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.MemorySpace;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.io.ReadException;

/**
 * Rebuilds the moment of the peak from what a report lists. If it lists only the largest buffers, one entry per
 * category holds the rest, so that the totals stay exact.
 */
final class PeakBuilder {

    private final MemorySpace space;
    private final SavedReport.Space saved;
    private final String module;
    private final String file;
    private final List<Warning> warnings;
    private final List<SavedReport.Entry> entries = new ArrayList<>();
    private final Map<Category, long[]> listed = new EnumMap<>(Category.class);
    private final TimelineBuilder timeline = new TimelineBuilder(AxisKind.INSTANT, 0, 0);
    private long total;

    private PeakBuilder(
            MemorySpace space, SavedReport.Space saved, String module, String file, List<Warning> warnings) {
        this.space = space;
        this.saved = saved;
        this.module = module;
        this.file = file;
        this.warnings = warnings;
    }

    static SpaceMemory build(
            MemorySpace space, SavedReport.Space saved, String module, String file, List<Warning> warnings)
            throws ReadException {
        return new PeakBuilder(space, saved, module, file, warnings).build();
    }

    private SpaceMemory build() throws ReadException {
        for (SavedReport.@Nullable Entry entry :
                Objects.requireNonNullElse(saved.buffers(), List.<SavedReport.@Nullable Entry>of())) {
            if (entry != null) {
                entries.add(entry);
            }
        }
        timeline.markExcerpt();
        // Equal buffers are matched by their order in the program.
        entries.sort(Comparator.comparingInt(SavedReport.Entry::firstStep));
        for (int row = 0; row < entries.size(); row++) {
            list(row, entries.get(row));
        }
        rest();
        Long peak = saved.peakBytes();
        if (peak != null && peak != total) {
            warn("the report gives a peak of " + new Bytes(peak) + ", but its buffers add up to " + new Bytes(total)
                    + "; the sum is shown");
        }
        Long allocated = saved.totalAllocationBytes();
        return new SpaceMemory(
                space,
                timeline.build(new SavedNames(List.copyOf(entries))),
                new Bytes(allocated == null ? total : size(allocated, "totalAllocationBytes")));
    }

    private void list(int row, SavedReport.Entry entry) throws ReadException {
        long bytes = size(entry.bytes() == null ? 0 : entry.bytes(), "bytes");
        long unpadded = entry.unpaddedBytes() == null ? bytes : size(entry.unpaddedBytes(), "unpaddedBytes");
        Category category = category(entry.category());
        long[] sums = listed.computeIfAbsent(category, any -> new long[2]);
        int buffer = keep(
                row,
                bytes,
                Math.min(bytes, unpadded),
                category,
                entry.allocation() == null ? -1 : entry.allocation(),
                entry.offset() == null ? -1 : entry.offset());
        if (entry.donated()) {
            timeline.markAliased(buffer);
        }
        sums[0] += bytes;
        sums[1] += Math.min(bytes, unpadded);
    }

    /** What the totals hold beyond the listed buffers. */
    private void rest() throws ReadException {
        long unlisted = 0;
        for (Category category : Category.values()) {
            SavedReport.@Nullable Total whole =
                    saved.categories() == null ? null : saved.categories().get(category.text());
            if (whole == null) {
                continue;
            }
            long[] sums = listed.getOrDefault(category, new long[2]);
            long bytes = size(whole.bytes(), "bytes of " + category.text()) - sums[0];
            if (bytes > 0) {
                long unpadded =
                        Math.max(0, size(whole.unpaddedBytes(), "unpaddedBytes of " + category.text()) - sums[1]);
                keep(SavedNames.REST, bytes, Math.min(bytes, unpadded), category, -1, -1);
                unlisted += bytes;
            }
        }
        if (unlisted > 0) {
            warn(String.format(
                    Locale.ROOT,
                    "the report lists only the largest buffers; it gives the other %s as one sum per category",
                    new Bytes(unlisted)));
        }
    }

    private int keep(int key, long bytes, long unpadded, Category category, int allocation, long offset)
            throws ReadException {
        total += bytes;
        if (total < 0) {
            throw damaged("its sizes add up beyond 8 EiB");
        }
        int buffer = timeline.addBuffer(key, bytes, unpadded, category, allocation, offset);
        timeline.keep(buffer);
        return buffer;
    }

    private Category category(@Nullable String name) {
        Optional<Category> known = Arrays.stream(Category.values())
                .filter(category -> category.text().equals(name))
                .findFirst();
        if (known.isEmpty()) {
            warn("category '" + name + "' is unknown; it counts as temporary");
        }
        return known.orElse(Category.TEMPORARY);
    }

    private long size(long bytes, String what) throws ReadException {
        if (bytes < 0 || bytes > Bytes.LARGEST_BUFFER * 8) {
            throw damaged(what + " is " + bytes + ", which no memory has");
        }
        return bytes;
    }

    private ReadException damaged(String what) {
        return ReadException.at(
                file, module + " " + space.name(), "is a damaged report: " + what, "write the report again");
    }

    private void warn(String text) {
        Warning warning = new Warning(module + ", " + space.title(), text);
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }
}
