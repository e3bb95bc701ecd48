package peakscope.analyze.budget;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.model.value.Bytes;

/**
 * The accelerators with known memory: TPUs by age, then GPUs by size.
 *
 * <p>A TPU's usable memory is what its compiler prints as available HBM, to two digits; it differs by some MiB between
 * releases (31.25G for v6e in libtpu 0.0.7, 31.24G in 0.0.52). A GPU's is three quarters of what its driver reports,
 * which is what XLA takes by default.
 */
public enum Device {
    V2("v2", "7.48GiB", 8),
    V3("v3", "15.48GiB", 16),
    V4_CORE("v4-core", "15.25GiB", 16),
    V4("v4", "30.75GiB", 32),
    V5E("v5e", "15.75GiB", 16),
    V5P("v5p", "95.74GiB", 96),
    V6E("v6e", "31.25GiB", 32),
    V7X("v7x", "94.74GiB", 96),
    T4("t4", 15360),
    V100_16G("v100-16g", 16384),
    A10G("a10g", 23028),
    L4("l4", 23034),
    RTX4090("rtx4090", 24564),
    V100_32G("v100-32g", 32768),
    A100_40G("a100-40g", 40960),
    L40S("l40s", 46068),
    H100("h100", 81559),
    A100_80G("a100-80g", 81920),
    H200("h200", 143771),
    B200("b200", 183359),
    MI300X("mi300x", 196592);

    /** The share of a GPU's memory that XLA takes by default. */
    private static final double GPU_SHARE = 0.75;

    /** Other names for a TPU generation in dumps, in profiles and among people. */
    private static final Map<String, Device> ALIASES = Map.of(
            "v5 lite", V5E,
            "v5lite", V5E,
            "v5litepod", V5E,
            "v5", V5P,
            "v6 lite", V6E,
            "v6", V6E,
            "7x", V7X,
            "v7", V7X);

    private final String title;
    private final long usable;
    private final long reserved;
    private final boolean tpu;

    /** A TPU, or one of its cores if programs are planned per core. */
    Device(String title, String usable, int gibibytes) {
        this.title = title;
        this.usable = Bytes.parse(usable).count();
        this.reserved = ((long) gibibytes << 30) - this.usable;
        this.tpu = true;
    }

    /** A GPU with the mebibytes that its driver reports. */
    Device(String title, int mebibytes) {
        long whole = (long) mebibytes << 20;
        this.title = title;
        this.usable = Math.round(whole * GPU_SHARE);
        this.reserved = whole - usable;
        this.tpu = false;
    }

    /** The common name: {@code v5e}, {@code a100-40g}. */
    public String title() {
        return title;
    }

    /** What programs can use. */
    public Bytes usable() {
        return new Bytes(usable);
    }

    /** The rest of the device's memory: on a TPU the system's part, on a GPU the quarter that XLA leaves to others. */
    public Bytes reserved() {
        return new Bytes(reserved);
    }

    public boolean isTpu() {
        return tpu;
    }

    /** By name, with or without {@code tpu}: {@code v5e}, {@code TPU v5e}, {@code TPU v5 lite}, {@code a100-40g}. */
    public static Optional<Device> named(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("tpu", "").strip();
        String bare = plain.startsWith("-") ? plain.substring(1) : plain;
        return Arrays.stream(values())
                .filter(device -> device.title.equals(bare))
                .findFirst()
                .or(() -> Optional.ofNullable(ALIASES.get(bare)));
    }

    /** The names that {@link #named} knows, for a message. */
    public static String titles() {
        return Arrays.stream(values()).map(Device::title).collect(Collectors.joining(", "));
    }

    public static List<Device> tpus() {
        return Arrays.stream(values()).filter(Device::isTpu).toList();
    }

    public static List<Device> gpus() {
        return Arrays.stream(values()).filter(device -> !device.tpu).toList();
    }
}
