package peakscope.analyze;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.model.Bytes;

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

    private static MemoryLimit device(String name, String size) {
        return new MemoryLimit(name, Bytes.parse(size));
    }

    public static MemoryLimit ofUser(Bytes bytes) {
        return new MemoryLimit("limit", bytes);
    }

    /** By name, with or without {@code tpu}: {@code v5e}, {@code TPU v5e}. */
    public static Optional<MemoryLimit> ofDevice(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("tpu", "").strip();
        String withoutDash = plain.startsWith("-") ? plain.substring(1) : plain;
        return DEVICES.stream()
                .filter(limit -> limit.name().equals(withoutDash))
                .findFirst();
    }

    /** The names that {@link #ofDevice} knows, for a message. */
    public static String deviceNames() {
        return DEVICES.stream().map(MemoryLimit::name).collect(Collectors.joining(", "));
    }

    /** The devices in order of age, for a chooser. */
    public static List<MemoryLimit> devices() {
        return DEVICES;
    }
}
