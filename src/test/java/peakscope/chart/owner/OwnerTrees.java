package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import peakscope.analyze.owner.Owner;
import peakscope.model.value.Bytes;

/** Trees of owners made for tests. */
final class OwnerTrees {

    private OwnerTrees() {}

    static Owner buffer(int id, String top, long size, long padding) {
        return Owner.buffer(id, () -> "fusion." + id, top, new Bytes(size), new Bytes(padding), 1);
    }

    /** Forward has buffers 0 of 600 bytes, half of it padding, and 1 of 200; params have buffer 2 of 200. */
    static Owner small() {
        Owner dot = Owner.of("dot", "forward", List.of(buffer(0, "forward", 600, 300), buffer(1, "forward", 200, 0)));
        Owner forward = Owner.of("forward", "forward", List.of(Owner.of("Model", "forward", List.of(dot))));
        Owner params = Owner.of("params", "params", List.of(buffer(2, "params", 200, 0)));
        return Owner.of("all live", "", List.of(forward, params));
    }

    /** Some hundred owners of random sizes, children sorted as they must be. */
    static Owner random(Random random, int depth) {
        return random(random, depth, "all live", "", new int[1]);
    }

    private static Owner random(Random random, int depth, String name, String top, int[] next) {
        List<Owner> children = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            String below = top.isEmpty() ? "part" + i : top;
            long size = (long) Math.exp(random.nextDouble() * 18);
            children.add(
                    depth > 1 && random.nextInt(3) > 0
                            ? random(random, depth - 1, "part" + i, below, next)
                            : buffer(next[0]++, below, size, (long) (size * random.nextDouble())));
        }
        children.sort((one, other) -> other.size().compareTo(one.size()));
        return Owner.of(name, top, children);
    }

    /** This many buffers of a few bytes under one owner. */
    static Owner crowded(int buffers) {
        List<Owner> children = new ArrayList<>();
        children.add(buffer(buffers, "forward", 50L * buffers, 0));
        for (int i = 0; i < buffers; i++) {
            children.add(buffer(i, "forward", 10, 5));
        }
        return Owner.of("all live", "", List.of(Owner.of("forward", "forward", children)));
    }
}
