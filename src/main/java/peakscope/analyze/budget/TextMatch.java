package peakscope.analyze.budget;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;

/**
 * Which module of a case an error text is about. A function may have been compiled several times, so a name alone is
 * not enough: the compiler prints what the module allocates, and that figure must match.
 *
 * @param module the one that the text is about, or the one closest in size of several with its name; empty if there is
 * none
 */
public record TextMatch(Message message, Kind kind, Optional<ModuleMemory> module) {

    /** How a text and a module belong together. */
    public enum Kind {
        /** The name, if there is one, and the size agree. */
        SAME,
        /** The text names a module of the case, but with another size: it was compiled again since. */
        OTHER_COMPILE,
        /** The text names a module that the case does not have. */
        OTHER_MODULE,
        /** The text names no module, and no module has its size. */
        OTHER_SIZE,
        /** The text has nothing to match by. */
        UNTOLD
    }

    /** Whether the text is about this module as it is in the case. */
    public boolean isOf(ModuleMemory other) {
        return kind == Kind.SAME && module.equals(Optional.of(other));
    }

    /** Whether the text is about another program or another compile than those in the case. */
    public boolean isOfAnother() {
        return kind == Kind.OTHER_COMPILE || kind == Kind.OTHER_MODULE || kind == Kind.OTHER_SIZE;
    }

    /** Compilers print two decimals, and leave out some of what is as small as their last digit. */
    private static final double ROUNDING = 0.0101;

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

    /** A profile appends the program's number to the name: {@code jit_step(8)}. */
    private static boolean isNamed(ModuleMemory module, String name) {
        return module.name().equals(name) || module.name().startsWith(name + "(");
    }

    /** What the compiler would print for a module: its total allocation in the space that the text is about. */
    private static Bytes needed(ModuleMemory module, Message message) {
        return module.spaces().stream()
                .filter(space -> message.space() == null || space.space().name().equals(message.space()))
                .findFirst()
                .map(SpaceMemory::totalAllocation)
                .orElse(Bytes.ZERO);
    }

    /** The figure for the module itself; the others are for one allocation, an estimate, or include other programs. */
    private static OptionalLong printed(Message message) {
        return switch (message.family()) {
            case HBM_REPORT, HBM_SHORT -> message.isOfMainMemory() ? message.figure(Figure.USED) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
    }

    /** The long report includes the program's code, the short one does not. */
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
