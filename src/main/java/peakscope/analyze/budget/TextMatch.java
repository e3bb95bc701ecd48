package peakscope.analyze.budget;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.read.message.Figure;
import peakscope.read.message.Message;

/**
 * Which module of a case an error text is about. A function may have been compiled several times, so a name alone does not tell:
 * the compiler prints what the module allocates, and that figure has to be the module's.
 *
 * @param module the one that the text is about, or of several of its name the one nearest in size; empty when none is
 */
public record TextMatch(Message message, Kind kind, Optional<ModuleMemory> module) {

    /** How a text and a module belong together. */
    public enum Kind {
        /** The name, where there is one, and the size agree. */
        SAME,
        /** The text names a module of the case, but its size is another: it was compiled again since. */
        OTHER_COMPILE,
        /** The text names a module that the case does not have. */
        OTHER_MODULE,
        /** The text names no module, and its size is that of none. */
        OTHER_SIZE,
        /** The text tells nothing by which it could be matched. */
        UNTOLD
    }

    /** Whether the text is of this module, as it is in the case. */
    public boolean isOf(ModuleMemory other) {
        return kind == Kind.SAME && module.equals(Optional.of(other));
    }

    /** Whether the text is of another program or another compile than what the case has. */
    public boolean isOfAnother() {
        return kind == Kind.OTHER_COMPILE || kind == Kind.OTHER_MODULE || kind == Kind.OTHER_SIZE;
    }

    /** Compilers print three to five digits; half of the last of two decimals may be lost. */
    private static final double ROUNDING = 0.00501;

    static TextMatch of(Message message, List<ModuleMemory> modules) {
        List<ModuleMemory> planned = modules.stream()
                .filter(module -> module.mainSpace().isPlanned())
                .toList();
        String name = message.module();
        List<ModuleMemory> candidates = name == null
                ? planned
                : planned.stream().filter(module -> isNamed(module, name)).toList();
        if (candidates.isEmpty()) {
            return new TextMatch(message, name == null ? Kind.UNTOLD : Kind.OTHER_MODULE, Optional.empty());
        }
        Optional<ModuleMemory> largest =
                candidates.stream().max(Comparator.comparing(module -> needed(module, message)));
        OptionalLong printed = printed(message);
        if (printed.isEmpty()) {
            return name == null && planned.size() > 1
                    ? new TextMatch(message, Kind.UNTOLD, Optional.empty())
                    : new TextMatch(message, Kind.SAME, largest);
        }
        ModuleMemory nearest = candidates.stream()
                .min(Comparator.comparingLong(
                        module -> Math.abs(needed(module, message).count() - printed.getAsLong())))
                .orElseThrow();
        if (agree(message, printed.getAsLong(), nearest)) {
            return new TextMatch(message, Kind.SAME, Optional.of(nearest));
        }
        return name == null
                ? new TextMatch(message, Kind.OTHER_SIZE, Optional.empty())
                : new TextMatch(message, Kind.OTHER_COMPILE, Optional.of(nearest));
    }

    /** A profile writes the program's number behind the name: {@code jit_step(8)}. */
    private static boolean isNamed(ModuleMemory module, String name) {
        return module.name().equals(name) || module.name().startsWith(name + "(");
    }

    /** What the compiler would print of a module: all that it allocates in the space that the text is about. */
    private static Bytes needed(ModuleMemory module, Message message) {
        return module.spaces().stream()
                .filter(space -> message.space() == null || space.space().name().equals(message.space()))
                .findFirst()
                .map(SpaceMemory::totalAllocation)
                .orElse(Bytes.ZERO);
    }

    /** The figure that is the module's own; the others are of one allocation, of an estimate, or of other programs too. */
    private static OptionalLong printed(Message message) {
        boolean isMain = message.space() == null || message.space().equals("hbm");
        return switch (message.family()) {
            case HBM_REPORT, HBM_SHORT -> isMain ? message.figure(Figure.USED) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
    }

    /** The long report counts the program's code too, the short one does not. */
    private static boolean agree(Message message, long printed, ModuleMemory module) {
        Bytes needed = needed(module, message);
        double unit = Math.pow(1024, Math.floor(Math.log((double) Math.max(printed, 1)) / Math.log(1024)));
        long beyond = printed - needed.count();
        return Math.abs(beyond) <= unit * ROUNDING
                || (message.allocations().size() > 0
                        && beyond >= 0
                        && beyond <= CodeSize.largest(module).count());
    }
}
