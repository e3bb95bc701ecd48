package peakscope.analyze.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.model.value.Bytes;
import peakscope.read.message.Family;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/**
 * How one kernel or instruction uses VMEM, from a text that says it uses too much.
 *
 * @param windows of its operands, as far as the text lists them
 * @param spills what registers were spilled to
 * @param other listed beside both, or needed without being listed
 * @param needed in total, as the text says
 * @param limit that it exceeds
 * @param physical whether the limit is all the VMEM there is, not a share of it that may be raised
 */
public record KernelMemory(
        List<KernelWindow> windows,
        Bytes spills,
        Bytes other,
        OptionalLong needed,
        OptionalLong limit,
        boolean physical) {

    /** Blocks are not divided further than this. */
    private static final long MOST_PARTS = 1 << 12;

    public KernelMemory {
        windows = List.copyOf(windows);
    }

    /** From a message about VMEM; empty if it gives no size. */
    public static Optional<KernelMemory> of(Message message) {
        if (!"vmem".equals(message.space())) {
            return Optional.empty();
        }
        List<KernelWindow> windows = new ArrayList<>();
        long spills = 0;
        long other = 0;
        for (ListedAllocation listed : message.allocations()) {
            Optional<KernelWindow> window = KernelWindow.of(listed);
            boolean spill = listed.label() != null && listed.label().contains("spill slots");
            windows.addAll(window.stream().toList());
            spills += spill ? listed.bytes() : 0;
            other += spill || window.isPresent() ? 0 : listed.bytes();
        }
        OptionalLong requested = message.figure(Figure.REQUESTED);
        OptionalLong needed = requested.isPresent() ? requested : message.figure(Figure.USED);
        boolean physical = message.family() != Family.SCOPED_VMEM
                && message.figure(Figure.LIMIT).isPresent();
        long unlisted = needed.orElse(0)
                - windows.stream().mapToLong(window -> window.all().count()).sum()
                - spills
                - other;
        other += Math.max(0, unlisted);
        return needed.isEmpty() && windows.isEmpty()
                ? Optional.empty()
                : Optional.of(new KernelMemory(
                        windows, new Bytes(spills), new Bytes(other), needed, message.figure(Figure.LIMIT), physical));
    }

    /**
     * The power of two by which to divide the rows of every block so that everything fits; empty if unknown or not
     * enough.
     */
    public OptionalLong parts() {
        if (windows.isEmpty() || limit.isEmpty()) {
            return OptionalLong.empty();
        }
        for (long parts = 2; parts <= MOST_PARTS; parts *= 2) {
            if (withParts(parts).count() <= limit.getAsLong()) {
                return OptionalLong.of(parts);
            }
        }
        return OptionalLong.empty();
    }

    /** The total with the rows of every block divided by this number. */
    public Bytes withParts(long parts) {
        long sum = spills.count() + other.count();
        for (KernelWindow window : windows) {
            sum += window.dividedBy(parts).count();
        }
        return new Bytes(sum);
    }

    /** Everything in VMEM, with the rows of every block divided by this number; 1 leaves them as they are. */
    public List<KernelShare> shares(long parts) {
        List<KernelShare> shares = new ArrayList<>();
        windows.forEach(window -> shares.add(window.share(parts)));
        if (spills.count() > 0) {
            shares.add(KernelShare.of(KernelShare.Use.SPILLS, "spilled registers", spills));
        }
        if (other.count() > 0) {
            shares.add(KernelShare.of(KernelShare.Use.OTHER, windows.isEmpty() ? "the kernel" : "other", other));
        }
        return shares;
    }

    /** How much more than the limit is needed; zero if the text does not give the limit. */
    public Bytes over() {
        return new Bytes(Math.max(0, withParts(1).count() - limit.orElse(Long.MAX_VALUE)));
    }

    /** The shape of a window's block with its rows divided. */
    public String block(KernelWindow window, long parts) {
        return window.blockDividedBy(parts);
    }
}
