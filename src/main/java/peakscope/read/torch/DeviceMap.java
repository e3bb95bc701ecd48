package peakscope.read.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import peakscope.model.runtime.Region;
import peakscope.model.value.Bytes;

/** The segments that the allocator had got from one device when the snapshot was taken, and the blocks in use in them. */
final class DeviceMap {

    private static final int NOWHERE = -1;

    private final Stacks stacks;
    private final List<Region> regions = new ArrayList<>();
    private int[] byAddress = {};
    private int count;
    private int[] region = new int[16];
    private long[] offset = new long[16];
    private long[] size = new long[16];
    private long[] requested = new long[16];
    private int[] stack = new int[16];
    private long privateSegments;
    private long awaiting;
    private long strange;

    DeviceMap(Stacks stacks) {
        this.stacks = stacks;
    }

    /** Adds a segment with its blocks. */
    void add(PickleDict segment) {
        long total = segment.number("total_size", -1);
        if (total <= 0 || total > Bytes.LARGEST_BUFFER) {
            strange++;
            return;
        }
        long start = segment.number("address", 0);
        regions.add(new Region(start, new Bytes(total)));
        privateSegments += isPrivate(segment) ? 1 : 0;
        segment.list("blocks").ifPresent(blocks -> blocks(blocks, start, total));
    }

    /** Call this after the last segment. */
    void finish() {
        byAddress = IntStream.range(0, regions.size())
                .boxed()
                .sorted(Comparator.comparingLong(number -> regions.get(number).address()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    List<Region> regions() {
        return regions;
    }

    /** All segments together: what PyTorch calls reserved. */
    long reserved() {
        return regions.stream().mapToLong(region -> region.size().count()).sum();
    }

    /** Number of the segment that holds all of a block; negative for none. */
    int regionOf(long address, long bytes) {
        int low = 0;
        int high = byAddress.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Region at = regions.get(byAddress[middle]);
            if (address < at.address()) {
                high = middle - 1;
            } else if (address - at.address() >= at.size().count()) {
                low = middle + 1;
            } else {
                return address - at.address() + bytes <= at.size().count() ? byAddress[middle] : NOWHERE;
            }
        }
        return NOWHERE;
    }

    /** How many blocks are in use. */
    int blocks() {
        return count;
    }

    int region(int block) {
        return region[block];
    }

    long offset(int block) {
        return offset[block];
    }

    long address(int block) {
        return regions.get(region[block]).address() + offset[block];
    }

    /** Bytes that it takes. */
    long size(int block) {
        return size[block];
    }

    /** Requested bytes. */
    long requested(int block) {
        return requested[block];
    }

    int stack(int block) {
        return stack[block];
    }

    /** Bytes of blocks that were freed but wait for a stream. */
    long awaiting() {
        return awaiting;
    }

    /** Segments of CUDA graphs and of pools that the program made. */
    long privateSegments() {
        return privateSegments;
    }

    /** How many segments and blocks are impossible. */
    long strange() {
        return strange;
    }

    private static boolean isPrivate(PickleDict segment) {
        return segment.list("segment_pool_id")
                .filter(pool -> pool.size() == 2
                        && !(pool.get(0).equals(0L) && pool.get(1).equals(0L)))
                .isPresent();
    }

    /** Blocks fill their segment in address order; older snapshots do not write the address. */
    private void blocks(PickleList blocks, long start, long total) {
        long end = 0;
        for (int i = 0; i < blocks.size(); i++) {
            if (!(blocks.get(i) instanceof PickleDict block)) {
                strange++;
                continue;
            }
            long bytes = block.number("size", -1);
            long from = block.has("address") ? block.number("address", -1) - start : end;
            if (bytes < 0 || from < end || bytes > total || from > total - bytes) {
                strange++;
                continue;
            }
            end = from + bytes;
            String state = block.text("state");
            if (state.startsWith("active")) {
                awaiting += state.equals("active_allocated") ? 0 : bytes;
                append(from, bytes, asked(block, bytes), stacks.of(block));
            }
        }
    }

    private static long asked(PickleDict block, long bytes) {
        long asked = block.number("requested_size", -1);
        if (asked < 0) {
            asked = Stacks.latest(block)
                    .map(latest -> latest.number("real_size", -1))
                    .orElse(-1L);
        }
        return asked < 0 || asked > bytes ? bytes : asked;
    }

    private void append(long from, long bytes, long asked, int stackNumber) {
        if (count == region.length) {
            region = Arrays.copyOf(region, count * 2);
            offset = Arrays.copyOf(offset, count * 2);
            size = Arrays.copyOf(size, count * 2);
            requested = Arrays.copyOf(requested, count * 2);
            stack = Arrays.copyOf(stack, count * 2);
        }
        region[count] = regions.size() - 1;
        offset[count] = from;
        size[count] = bytes;
        requested[count] = asked;
        stack[count++] = stackNumber;
    }
}
