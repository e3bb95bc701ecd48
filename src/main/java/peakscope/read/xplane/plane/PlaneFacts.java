package peakscope.read.xplane.plane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.Platform;
import peakscope.model.runtime.ProfilerSession.Fact;
import peakscope.model.value.Bytes;
import peakscope.read.io.FileCursor;

/** What planes say about themselves: devices with their memory, versions, the start of the profile. */
public final class PlaneFacts {

    private final List<Fact> facts = new ArrayList<>();
    private @Nullable Bytes deviceMemory;
    private @Nullable String deviceType;
    private Platform platform = Platform.UNKNOWN;
    private long started;

    public void add(FileCursor cursor, Plane plane) throws IOException {
        if (plane.name().startsWith("/device:TPU")) {
            platform = Platform.TPU;
        } else if (plane.name().startsWith("/device:GPU")) {
            platform = Platform.GPU;
        }
        for (Stat stat : plane.stats()) {
            StatKey key = plane.key(stat);
            if (key == StatKey.PROFILE_START) {
                started = stat.number();
            } else if (plane.isDevice() || plane.name().equals(Plane.METADATA)) {
                fact(cursor, plane, stat, key);
            }
        }
    }

    private void fact(FileCursor cursor, Plane plane, Stat stat, @Nullable StatKey key) throws IOException {
        String name = plane.keyText(cursor, stat);
        boolean isText = stat.isReference() || stat.content().length() > 0;
        String value = isText ? plane.text(cursor, stat) : number(name, stat);
        if (key == StatKey.MEMORY_SIZE && stat.number() > 0 && stat.number() <= Bytes.LARGEST_BUFFER) {
            Bytes memory = new Bytes(stat.number());
            deviceMemory = deviceMemory == null || memory.compareTo(deviceMemory) < 0 ? memory : deviceMemory;
            value = memory.exact();
        } else if (key == StatKey.DEVICE_TYPE && deviceType == null) {
            deviceType = value;
        } else if (name.equals("cpu_version") && platform == Platform.UNKNOWN) {
            platform = Platform.CPU;
        }
        facts.add(new Fact(plane.name(), name, value));
    }

    private static String number(String name, Stat stat) {
        String number = stat.isReal() ? String.format(Locale.ROOT, "%.3f", stat.real()) : Long.toString(stat.number());
        return switch (name) {
            case "clock_rate" -> number + " kHz";
            case "memory_bandwidth" -> number + " bytes/s";
            default -> number;
        };
    }

    public List<Fact> facts() {
        return facts;
    }

    /** Memory of the device with the least. */
    public Optional<Bytes> deviceMemory() {
        return Optional.ofNullable(deviceMemory);
    }

    public Optional<String> deviceType() {
        return Optional.ofNullable(deviceType);
    }

    public Platform platform() {
        return platform;
    }

    /** In nanoseconds of the system's clock; 0 if unknown. */
    public long started() {
        return started;
    }
}
