package peakscope.model;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A memory space: XLA's number for it ("color", {@code S(n)} in layouts) and the name that its platform's users know.
 *
 * <p>On TPU the names are those of XProf's menu; the compiler's own text report calls 2 "smem" though it holds the
 * completion flags of copies, so XProf's "sflag" is used. What 6 and above hold is not documented.
 */
public record MemorySpace(long color, String name) {

    private static final String HBM = "hbm";

    private static final String DEVICE = "device";

    /** Names that are words, not abbreviations. */
    private static final Set<String> WORDS = Set.of("host", DEVICE, "collective", "default");

    public static MemorySpace of(Platform platform, long color) {
        return new MemorySpace(color, name(platform, color));
    }

    /** Whether this is the memory whose size limits a program: HBM on a TPU, device memory on a GPU. */
    public boolean isMain() {
        return color == 0;
    }

    /** Whether this is a TPU's main memory. */
    public boolean isHbm() {
        return isHbm(name);
    }

    /** Whether this is a GPU's main memory. */
    public boolean isOfGpu() {
        return DEVICE.equals(name);
    }

    /** Whether a memory space of this name is a TPU's main memory. */
    public static boolean isHbm(@Nullable String name) {
        return HBM.equals(name);
    }

    /** {@code HBM}, {@code device memory}, {@code space 8}, {@code cpu:0}: for headings and sentences. */
    public String title() {
        if (WORDS.contains(name)) {
            return name + " memory";
        }
        return name.chars().allMatch(Character::isLetter) ? name.toUpperCase(Locale.ROOT) : name;
    }

    private static String name(Platform platform, long color) {
        if (color == 5) {
            return "host";
        }
        return switch (platform) {
            case TPU -> tpuName(color);
            case GPU -> color == 0 ? DEVICE : color == 1 ? "collective" : numbered(color);
            case CPU -> color == 0 ? "host" : numbered(color);
            case UNKNOWN -> color == 0 ? "default" : numbered(color);
        };
    }

    private static String tpuName(long color) {
        if (color < 0 || color > 6) {
            return numbered(color);
        }
        return switch ((int) color) {
            case 0 -> HBM;
            case 1 -> "vmem";
            case 2 -> "sflag";
            case 3 -> "cmem";
            case 4 -> "smem";
            default -> numbered(color);
        };
    }

    private static String numbered(long color) {
        return "space " + color;
    }
}
