package peakscope.cli;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.budget.Device;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;
import peakscope.report.Choice;
import picocli.CommandLine.Option;

/** Options that choose part of the input and the memory limit. */
final class InputOptions {

    @Option(names = "--module", paramLabel = "NAME", description = "Only this module.")
    private @Nullable String module;

    @Option(
            names = "--space",
            paramLabel = "NAME|N",
            description = "Only this memory space, by name (hbm, vmem, …) or number.")
    private @Nullable String space;

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            description = "Memory that the program may use: 15.75GiB, 512M, 16777216.")
    private @Nullable String limit;

    @Option(
            names = "--device",
            paramLabel = "NAME",
            description = "Use this device's usable memory as the limit: v2, v3, v4, v4-core, v5e, v5p, v6e, v7x.")
    private @Nullable String device;

    /** Most rows to list; empty if {@code --top} is not given. */
    static OptionalInt most(@Nullable Integer top) {
        if (top != null && top < 0) {
            throw new ErrorLine.UsageException("--top: give 0 or a positive number");
        }
        return top == null ? OptionalInt.empty() : OptionalInt.of(top);
    }

    Choice choice() {
        return new Choice(Optional.ofNullable(module), Optional.ofNullable(space));
    }

    /** Whether two limits were given; only one can apply. */
    boolean limitsTwice() {
        return limit != null && device != null;
    }

    boolean isDevice() {
        return device != null;
    }

    /** A limit given as a size overrides the device's. */
    Optional<MemoryLimit> memoryLimit() {
        if (limit != null) {
            try {
                return Optional.of(MemoryLimit.ofUser(Bytes.parse(limit)));
            } catch (IllegalArgumentException noSize) {
                throw new ErrorLine.UsageException("--limit: " + noSize.getMessage());
            }
        }
        if (device == null) {
            return Optional.empty();
        }
        String name = device;
        return Optional.of(MemoryLimit.ofDevice(name)
                .orElseThrow(() -> new ErrorLine.UsageException(
                        "--device: '" + name + "' is unknown; choose one of " + Device.titles())));
    }
}
