package peakscope.read.hlo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import peakscope.model.MemorySpace;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Warning;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * A {@code BufferAssignmentProto}: logical buffers, the allocations that hold them, and heap simulator traces.
 *
 * <p>Read in two walks, logical buffers first, because a file may have its fields in any order and everything else
 * refers to them.
 */
final class BufferAssignment {

    private final byte[] bytes;
    private final HloModule module;
    private final LogicalBuffers buffers;
    private final Assignments assignments;
    private final List<Allocation> allocations = new ArrayList<>();
    private final List<HeapTrace> traces = new ArrayList<>();

    private BufferAssignment(byte[] bytes, HloModule module, Slice slice, Progress progress) throws IOException {
        this.bytes = bytes;
        this.module = module;
        buffers = new LogicalBuffers(bytes, module);
        ProtoCursor first = new ProtoCursor(bytes, slice);
        while (first.next()) {
            if (first.field() == 1) {
                if ((buffers.count() & 0xFFF) == 0) {
                    progress.stopIfCancelled();
                    progress.at((double) first.position() / bytes.length, "reading logical buffers");
                }
                buffers.read(first.slice());
            } else {
                first.skip();
            }
        }
        assignments = new Assignments(buffers);
        ProtoCursor second = new ProtoCursor(bytes, slice);
        while (second.next()) {
            switch (second.field()) {
                case 3 -> {
                    int mark = second.push();
                    allocations.add(Allocation.read(second, allocations.size(), assignments, progress));
                    second.leave(mark);
                }
                case 4 -> traces.add(HeapTrace.count(bytes, second.slice(), buffers, progress));
                default -> second.skip();
            }
        }
    }

    static BufferAssignment read(byte[] bytes, HloModule module, Slice slice, Progress progress) throws IOException {
        return new BufferAssignment(bytes, module, slice, progress);
    }

    /** The memory spaces in which something is allocated, by number. */
    List<SpaceMemory> spaces(Platform platform, Progress progress, List<Warning> warnings) throws IOException {
        warnAboutDamage(warnings);
        TreeSet<Long> colors = new TreeSet<>();
        allocations.stream()
                .filter(allocation -> !allocation.isThreadLocal() && allocation.size() > 0)
                .forEach(allocation -> colors.add(allocation.color()));
        traces.stream()
                .filter(trace -> trace.color() != HeapTrace.NO_COLOR)
                .forEach(trace -> colors.add(trace.color()));
        List<SpaceMemory> spaces = new ArrayList<>();
        for (long color : colors) {
            MemorySpace space = MemorySpace.of(platform, color);
            List<Allocation> inSpace = allocations.stream()
                    .filter(allocation -> allocation.color() == color && !allocation.isThreadLocal())
                    .toList();
            List<HeapTrace> ofSpace =
                    traces.stream().filter(trace -> trace.color() == color).toList();
            SpaceWarnings sink = new SpaceWarnings(module.name() + ", " + space.title(), warnings);
            spaces.add(new SpaceReader(bytes, buffers, assignments, allocations, sink)
                    .read(space, inSpace, ofSpace, progress));
        }
        return spaces;
    }

    private void warnAboutDamage(List<Warning> warnings) {
        SpaceWarnings sink = new SpaceWarnings(module.name(), warnings);
        long badAllocations =
                allocations.stream().filter(Allocation::hasBadSize).count();
        sink.addIf(
                badAllocations + buffers.badSizes(),
                "%,d [size is|sizes are] negative or above 1 PiB and [counts|count] as 0; the file is damaged");
        boolean alone = module.instructionCount() == 0;
        if (alone) {
            sink.add(
                    "is only a buffer assignment: it has sizes and lifetimes, but neither names nor shapes, so padding is unknown"
                            + " and counts as zero, and memory spaces have only numbers; the program's .hlo.pb has all of them");
        }
        sink.addIf(
                alone ? 0 : buffers.unknownInstructions(),
                "%,d logical [buffer names|buffers name] an instruction that the module does not have; shown without shape, and the"
                        + " padding is unknown and counts as zero");
        sink.addIf(
                assignments.unknownBuffers(),
                "%,d [entry of an allocation names|entries of allocations name] an unknown logical buffer; left out");
        long colorless = traces.stream()
                .filter(trace -> trace.color() == HeapTrace.NO_COLOR && trace.events() > 0)
                .count();
        sink.addIf(colorless, "%,d heap simulator [trace names|traces name] only unknown buffers; left out");
    }
}
