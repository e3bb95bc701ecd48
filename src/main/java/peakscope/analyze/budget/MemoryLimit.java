package peakscope.analyze.budget;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.analyze.Peak;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Bytes;

/**
 * How much a program may use.
 *
 * @param name of the device, or {@code limit} for a size that the user gave
 */
public record MemoryLimit(String name, Bytes bytes) {

    /** What TPU programs can use of the HBM of each generation; the rest is the system's. */
    private static final List<MemoryLimit> DEVICES = List.of(
            device("v2", "7.48GiB"),
            device("v3", "15.48GiB"),
            device("v4-core", "15.25GiB"),
            device("v4", "30.75GiB"),
            device("v5e", "15.75GiB"),
            device("v5p", "95.74GiB"),
            device("v6e", "31.25GiB"),
            device("v7x", "94.74GiB"));

    private static final Map<String, Integer> TPU_GIBIBYTES =
            Map.of("v2", 8, "v3", 16, "v4-core", 16, "v4", 32, "v5e", 16, "v5p", 96, "v6e", 32, "v7x", 96);

    /** The share of a GPU's memory that XLA takes unless it is told otherwise. */
    private static final double GPU_SHARE = 0.75;

    /** What JAX takes of common GPUs by default: three quarters of the memory that the driver reports. */
    private static final List<MemoryLimit> GPUS = List.of(
            gpu("t4", 15360),
            gpu("v100-16g", 16384),
            gpu("a10g", 23028),
            gpu("l4", 23034),
            gpu("rtx4090", 24564),
            gpu("v100-32g", 32768),
            gpu("a100-40g", 40960),
            gpu("l40s", 46068),
            gpu("h100", 81559),
            gpu("a100-80g", 81920),
            gpu("h200", 143771),
            gpu("b200", 183359),
            gpu("mi300x", 196592));

    private static MemoryLimit gpu(String name, int mebibytes) {
        return new MemoryLimit(name, new Bytes(Math.round(mebibytes * 1024.0 * 1024.0 * GPU_SHARE)));
    }

    private static MemoryLimit device(String name, String size) {
        return new MemoryLimit(name, Bytes.parse(size));
    }

    public static MemoryLimit ofUser(Bytes bytes) {
        return new MemoryLimit("limit", bytes);
    }

    /**
     * What a profile itself tells: of an allocator what it can hand out, of a compiled module the memory of the devices in the
     * same session, by their size or else by their name.
     */
    public static Optional<MemoryLimit> ofProfile(SpaceMemory memory, Optional<ProfilerSession> session) {
        if (memory.profile().isPresent()) {
            MemoryProfile profile = memory.profile().get();
            return profile.capacity(Peak.of(memory.timeline()).step())
                    .map(capacity -> new MemoryLimit("the allocator", capacity));
        }
        return session.flatMap(ProfilerSession::deviceMemory)
                .map(size -> new MemoryLimit("the device", size))
                .or(() -> session.flatMap(ProfilerSession::deviceType).flatMap(MemoryLimit::ofDeviceType));
    }

    /**
     * What the device has beyond this and no program can use: of a TPU what its memory (by the published sizes, of one core where
     * it has two) is larger, of a GPU the quarter that XLA leaves to others by default. Empty for a limit that is of no device.
     */
    public Optional<Bytes> reserved() {
        if (GPUS.contains(this)) {
            return Optional.of(new Bytes(Math.round(bytes.count() / GPU_SHARE) - bytes.count()));
        }
        Integer gibibytes = DEVICES.contains(this) ? TPU_GIBIBYTES.get(name) : null;
        return Optional.ofNullable(gibibytes).map(whole -> new Bytes(((long) whole << 30) - bytes.count()));
    }

    /** By the name that a profile gives a device: {@code TPU v5 lite}, {@code TPU v6e}. */
    private static Optional<MemoryLimit> ofDeviceType(String type) {
        String plain =
                type.toLowerCase(Locale.ROOT).replaceFirst(".*tpu[ -]*", "").strip();
        return switch (plain) {
            case "v5 lite", "v5litepod" -> ofDevice("v5e");
            case "v5" -> ofDevice("v5p");
            case "v6 lite" -> ofDevice("v6e");
            case "7x", "v7" -> ofDevice("v7x");
            default -> ofDevice(plain);
        };
    }

    /** By name, with or without {@code tpu}: {@code v5e}, {@code TPU v5e}. */
    public static Optional<MemoryLimit> ofDevice(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("tpu", "").strip();
        String withoutDash = plain.startsWith("-") ? plain.substring(1) : plain;
        return Stream.concat(DEVICES.stream(), GPUS.stream())
                .filter(limit -> limit.name().equals(withoutDash))
                .findFirst();
    }

    /** The names that {@link #ofDevice} knows, for a message. */
    public static String deviceNames() {
        return Stream.concat(DEVICES.stream(), GPUS.stream())
                .map(MemoryLimit::name)
                .collect(Collectors.joining(", "));
    }

    /** Common GPUs, the smallest first. */
    public static List<MemoryLimit> gpus() {
        return GPUS;
    }

    /** The TPUs in order of age, for a chooser. */
    public static List<MemoryLimit> devices() {
        return DEVICES;
    }
}
