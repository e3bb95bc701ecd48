package peakscope.analyze.budget;

import java.util.Optional;
import peakscope.analyze.Peak;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Bytes;

/**
 * How much a program may use.
 *
 * @param source where the limit comes from
 * @param name of the device or of the text, for a sentence; empty for a size that the user gave
 */
public record MemoryLimit(Bytes bytes, Source source, String name) {

    /**
     * A compiler prints its limit to two digits, and the limit varies a little between releases: v5p has 95.74G in
     * libtpu 0.0.7, and 96 GiB less 279 MiB, which is 12.8 MiB below that, in 0.0.52. No limit was seen further below
     * the printed one, or more than half a digit above it.
     */
    private static final long BELOW = 16L << 20;

    private static final long ABOVE = (5L << 30) / 1000;

    /** Where a limit comes from. */
    public enum Source {
        /** A device that the user chose, or that the dump was compiled for. */
        DEVICE,
        /** A size that the user gave. */
        USER,
        /** A compiler's error text. */
        TEXT,
        /** An allocator's or a profile's own figure. */
        RUN_TIME
    }

    public static MemoryLimit of(Device device) {
        return new MemoryLimit(device.usable(), Source.DEVICE, device.title());
    }

    public static MemoryLimit ofUser(Bytes bytes) {
        return new MemoryLimit(bytes, Source.USER, "");
    }

    /**
     * What a compiler printed as available.
     *
     * @param text in words: {@code the error text}
     */
    public static MemoryLimit ofText(Bytes bytes, String text) {
        return new MemoryLimit(bytes, Source.TEXT, text);
    }

    /** What an allocator may take from its device, by its own account. */
    public static MemoryLimit ofAllocator(Bytes bytes) {
        return new MemoryLimit(bytes, Source.RUN_TIME, "the allocator");
    }

    /** By a device's name, see {@link Device#named}. */
    public static Optional<MemoryLimit> ofDevice(String name) {
        return Device.named(name).map(MemoryLimit::of);
    }

    /**
     * What a profile says: for an allocator what it can hand out, for a compiled module the memory of the devices in
     * the same session, by size or else by name.
     */
    static Optional<MemoryLimit> ofProfile(SpaceMemory memory, Optional<ProfilerSession> session) {
        if (memory.profile().isPresent()) {
            MemoryProfile profile = memory.profile().get();
            return profile.capacity(Peak.of(memory.timeline()).step()).map(MemoryLimit::ofAllocator);
        }
        return session.flatMap(ProfilerSession::deviceMemory)
                .map(size -> new MemoryLimit(size, Source.RUN_TIME, "the device"))
                .or(() -> session.flatMap(ProfilerSession::deviceType).flatMap(MemoryLimit::ofDevice));
    }

    /** The device with this memory; empty for a limit from another source. */
    public Optional<Device> device() {
        return source == Source.DEVICE ? Device.named(name) : Optional.empty();
    }

    /** The rest of the device's memory, which no program can use; empty unless the limit belongs to a known device. */
    public Optional<Bytes> reserved() {
        return device().map(Device::reserved);
    }

    /** What fits here is certain to fit. */
    Bytes least() {
        return isOfCompiler() ? new Bytes(Math.max(0, bytes.count() - BELOW)) : bytes;
    }

    /** What does not fit here fits no device of this name. */
    Bytes most() {
        return isOfCompiler() ? new Bytes(bytes.count() + ABOVE) : bytes;
    }

    /** Whether a compiler refuses programs by it, so that the program's code counts too. */
    boolean isOfCompiler() {
        return source == Source.TEXT || device().filter(Device::isTpu).isPresent();
    }

    /** Its source, for a table or JSON: {@code v5e}, {@code the error text}, {@code the size given}. */
    public String from() {
        return source == Source.USER ? "the size given" : name;
    }

    /**
     * For tight places: {@code v5e}, {@code the limit of 4.00 GiB}; for a compiler's text, the TPU with such a limit.
     */
    public String shortName() {
        return switch (source) {
            case DEVICE, RUN_TIME -> name;
            case USER -> words();
            case TEXT ->
                Device.tpus().stream()
                        .filter(tpu -> Math.abs(tpu.usable().count() - bytes.count()) <= BELOW)
                        .findFirst()
                        .map(Device::title)
                        .orElse("the limit of " + bytes);
        };
    }

    /** In a sentence: {@code v5e's 15.75 GiB}, {@code the limit of 4.00 GiB}. */
    public String words() {
        return words(bytes.toString());
    }

    /** The same to the byte. */
    public String exactWords() {
        return words(bytes.exact());
    }

    private String words(String size) {
        return switch (source) {
            case USER -> "the limit of " + size;
            case DEVICE, RUN_TIME -> name + "'s " + size;
            case TEXT -> "the " + size + " of " + name;
        };
    }
}
