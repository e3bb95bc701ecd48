package peakscope.read.torch;

import java.util.List;
import java.util.Locale;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;
import peakscope.model.value.ProfileTime;
import peakscope.model.value.Warning;

/** Warns about what failed in a snapshot, what is estimated, what does not fit together, and what is not read. */
final class SnapshotWarnings {

    private static final int MOST_REFUSALS = 3;

    private final String module;
    private final Stacks stacks;
    private final List<Warning> warnings;

    private SnapshotWarnings(String module, Stacks stacks, List<Warning> warnings) {
        this.module = module;
        this.stacks = stacks;
        this.warnings = warnings;
    }

    static void add(String module, Devices devices, List<Warning> warnings) {
        SnapshotWarnings said = new SnapshotWarnings(module, devices.stacks(), warnings);
        for (DeviceSpace device : devices.spaces()) {
            said.refusals(device.name(), device.trace());
            said.device(device.name(), device.trace(), device.map(), device.replay());
        }
        said.whole(devices);
    }

    private void refusals(String device, Trace trace) {
        List<Refusal> known = trace.refusals();
        for (Refusal refusal : known.subList(Math.max(0, known.size() - MOST_REFUSALS), known.size())) {
            String where = stacks.site(refusal.stack()).map(SourceFrame::label).orElse("");
            String when = trace.isTimed() && trace.size() > 0
                    ? new ProfileTime(trace.microseconds(refusal) * 1_000_000) + " into the trace"
                    : String.format(Locale.ROOT, "after event %,d", refusal.event());
            warnings.add(new Warning(
                    device,
                    "out of memory " + when + ": " + told(refusal.requested()) + " was requested"
                            + (where.isEmpty() ? "" : " at " + where) + ", and the device had "
                            + told(refusal.deviceFree()) + " left outside PyTorch's segments",
                    where.isEmpty() ? List.of() : List.of(where)));
        }
        if (trace.refused() > MOST_REFUSALS) {
            count(device, trace.refused(), "%,d requests ran out of memory in all; the last three are shown");
        }
    }

    private static String told(long bytes) {
        return bytes < 0 ? "an unknown size" : new Bytes(bytes).toString();
    }

    private void device(String device, Trace trace, DeviceMap map, Replay replay) {
        int rounded = 0;
        for (int event = 0; event < trace.size(); event++) {
            rounded += (replay.isEarly(event) || !trace.isFree(event)) && replay.block(event) < 0 ? 1 : 0;
        }
        count(
                device,
                rounded,
                "for %,d allocations freed before the snapshot only the requested size is known; it is rounded up to"
                        + " 512 bytes, PyTorch's minimum, so their rounding is an estimate");
        count(
                device,
                replay.replaced(),
                "%,d [allocation is|allocations are] at an address that was still in use; the earlier allocation is assumed to end there");
        count(
                device,
                replay.unmatched(),
                "%,d [deallocation frees|deallocations free] memory that was already free; left out");
        count(
                device,
                replay.gone(),
                "%,d [allocation|allocations], " + new Bytes(replay.goneBytes())
                        + ", neither freed in the trace nor among the blocks; shown as held to the end");
        count(
                device,
                replay.revived(),
                "%,d [block|blocks], " + new Bytes(replay.revivedBytes())
                        + ", in use although freed according to the trace; missing from the timeline");
        count(
                device,
                trace.disorder(),
                "%,d [event is earlier than the one before it; it is|events are earlier than the one before; they are] shown at that time");
        if (trace.size() > 0 && !trace.isTimed()) {
            warnings.add(new Warning(
                    device,
                    "the snapshot has no times; events are shown in their order, as if each took a microsecond"));
        }
        count(
                device,
                trace.strange() + map.strange(),
                "%,d [entry has|entries have] an impossible size or address; left out");
        if (map.awaiting() > 0) {
            warnings.add(
                    new Warning(
                            device,
                            new Bytes(map.awaiting())
                                    + " in use at the snapshot was already freed by the program and waited for a stream that still used it"));
        }
    }

    private void whole(Devices devices) {
        count(
                module,
                devices.strange() + devices.stacks().strange(),
                "%,d [segment or frame is not a record|segments or frames are not records]; left out");
        if (!devices.snapshot().hasTraces()) {
            warnings.add(new Warning(
                    module,
                    "the snapshot has no events, so it shows one moment; torch.cuda.memory._record_memory_history() before"
                            + " the run records them"));
        }
        long pools = devices.spaces().stream()
                .mapToLong(device -> device.map().privateSegments())
                .sum();
        int annotations = devices.snapshot().annotations();
        String more = (pools > 0 ? String.format(Locale.ROOT, ", which %,d segments belong to", pools) : "");
        warnings.add(new Warning(
                module,
                "streams, private pools" + more + ", compile contexts, "
                        + (annotations > 0
                                ? String.format(Locale.ROOT, "annotations (%,d)", annotations)
                                : "annotations")
                        + " and the stacks of deallocations are not read; memory that PyTorch's allocator did not"
                        + " hand out (CUDA's, NCCL's, other libraries') is not in a snapshot"));
    }

    private void count(String where, long count, String text) {
        if (count > 0) {
            warnings.add(new Warning(where, Counted.of(count, text)));
        }
    }
}
