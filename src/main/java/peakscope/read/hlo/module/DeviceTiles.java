package peakscope.read.hlo.module;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The order of devices that XLA writes as {@code [4,2]<=[2,4]T(1,0)}: numbered in one shape, then transposed. */
final class DeviceTiles {

    private static final int MOST = 1 << 20;

    private DeviceTiles() {}

    /** The devices in order; empty if the shape and the order do not belong together. */
    static int[] order(int[] shape, int[] permutation) {
        int rank = shape.length;
        long size = Arrays.stream(shape).asLongStream().reduce(1, (all, side) -> Math.min(MOST + 1L, all * side));
        if (size < 1 || size > MOST || !isOrder(permutation, rank)) {
            return new int[0];
        }
        int[] step = new int[rank];
        for (int side = rank - 1, below = 1; side >= 0; side--) {
            step[side] = below;
            below *= shape[side];
        }
        int[] devices = new int[(int) size];
        int[] at = new int[rank];
        for (int place = 0; place < devices.length; place++) {
            for (int side = 0; side < rank; side++) {
                devices[place] += at[side] * step[permutation[side]];
            }
            for (int side = rank - 1; side >= 0 && ++at[side] == shape[permutation[side]]; side--) {
                at[side] = 0;
            }
        }
        return devices;
    }

    private static boolean isOrder(int[] permutation, int rank) {
        return permutation.length == rank
                && Arrays.equals(
                        Arrays.stream(permutation).sorted().toArray(),
                        IntStream.range(0, rank).toArray());
    }
}
