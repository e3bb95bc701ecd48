package peakscope.analyze.kernel;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.model.value.Bytes;

/**
 * A limit that lets a kernel have the VMEM it needs: {@code vmem_limit_bytes} of {@code pltpu.CompilerParams}.
 *
 * @param bytes the need, in whole MiB
 * @param chips whose cores have that much VMEM, with how much they have
 */
public record VmemLimit(Bytes bytes, String chips) {

    private static final int MIB = 1 << 20;

    /** VMEM that no kernel gets: the compiler's own share. */
    private static final long KEPT = MIB;

    /** VMEM of one core, from {@code jax.experimental.pallas.tpu.get_tpu_info()}. */
    private enum Core {
        OLDEST(16, "v2 to v4"),
        LARGE(64, "v5p and v7x"),
        LARGEST(128, "v5e and v6e");

        private final int mebibytes;
        private final String chips;

        Core(int mebibytes, String chips) {
            this.mebibytes = mebibytes;
            this.chips = chips;
        }
    }

    /** Empty if the text does not say how much is needed, or no core has so much. A limit is never raised beyond a core's VMEM. */
    public static Optional<VmemLimit> of(KernelMemory memory) {
        long needed = memory.needed().orElse(0);
        long limit = (needed + MIB - 1) / MIB * MIB;
        List<Core> large = List.of(Core.values()).stream()
                .filter(core -> limit <= (long) core.mebibytes * MIB - KEPT)
                .sorted(Comparator.comparing(core -> core.mebibytes))
                .toList();
        return memory.physical() || needed == 0 || large.isEmpty()
                ? Optional.empty()
                : Optional.of(new VmemLimit(
                        new Bytes(limit),
                        large.stream()
                                .map(core -> String.format(Locale.ROOT, "%s (%d MiB)", core.chips, core.mebibytes))
                                .collect(Collectors.joining(", "))));
    }
}
