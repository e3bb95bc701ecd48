package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Reads which devices a collective operation brings together, in the four forms of {@code HloInstructionProto}: lists
 * in {@code replica_groups} (49) or {@code collective_device_list} (87), a transposed numbering in {@code
 * iota_collective_device_list} (92), axes of a mesh in {@code mesh_axes_replica_group_list} (93). {@code
 * source_target_pairs} (52) are groups of two. Numbers found in dumps of libtpu 0.0.52.
 */
public final class DeviceGroups {

    private DeviceGroups() {}

    /** The groups; empty if the instruction names none. */
    public static List<int[]> of(byte[] bytes, Slice instruction) throws IOException {
        List<int[]> listed = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, instruction);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 49 -> listed.add(numbers(bytes, cursor.slice(), 1));
                case 52 -> listed.add(pair(bytes, cursor.slice()));
                case 87 -> listed.addAll(inList(bytes, cursor.slice()));
                case 92 -> listed.addAll(numbered(bytes, cursor.slice()));
                case 93 -> listed.addAll(alongAxes(bytes, cursor.slice()));
                default -> cursor.skip();
            }
        }
        return listed.stream().filter(group -> group.length > 0).toList();
    }

    private static int[] pair(byte[] bytes, Slice pair) throws IOException {
        return new int[] {
            number(bytes, pair, 1).orElse(0), number(bytes, pair, 2).orElse(0)
        };
    }

    private static List<int[]> inList(byte[] bytes, Slice list) throws IOException {
        List<int[]> groups = new ArrayList<>();
        ProtoCursor cursor = new ProtoCursor(bytes, list);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> groups.add(numbers(bytes, cursor.slice(), 1));
                case 2 -> groups.addAll(numbered(bytes, cursor.slice()));
                default -> cursor.skip();
            }
        }
        return groups;
    }

    /** So many groups of so many devices, which follow one another in a transposed numbering. */
    private static List<int[]> numbered(byte[] bytes, Slice list) throws IOException {
        long each = 1;
        ProtoCursor cursor = new ProtoCursor(bytes, list);
        while (cursor.next()) {
            if (cursor.field() == 2) {
                each = cursor.number();
            } else {
                cursor.skip();
            }
        }
        int[] order = DeviceTiles.order(numbers(bytes, list, 3), numbers(bytes, list, 4));
        return cut(order, (int) Math.max(1, Math.min(each, Math.max(1, order.length))));
    }

    /** Devices that differ only along some axes of a mesh. */
    private static List<int[]> alongAxes(byte[] bytes, Slice list) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        int[] devices = new int[0];
        List<Integer> axes = new ArrayList<>();
        boolean inParts = false;
        ProtoCursor cursor = new ProtoCursor(bytes, list);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> {
                    Slice mesh = cursor.slice();
                    devices = numbers(bytes, mesh, 2);
                    ProtoCursor axis = new ProtoCursor(bytes, mesh);
                    while (axis.next()) {
                        if (axis.field() == 1) {
                            sizes.add(number(bytes, axis.slice(), 2).orElse(1));
                        } else {
                            axis.skip();
                        }
                    }
                }
                case 2 -> {
                    Slice axis = cursor.slice();
                    axes.add(number(bytes, axis, 1).orElse(0));
                    inParts |= has(bytes, axis, 2);
                }
                default -> cursor.skip();
            }
        }
        if (inParts || axes.stream().anyMatch(axis -> axis < 0 || axis >= sizes.size())) {
            return List.of();
        }
        List<Integer> last = IntStream.range(0, sizes.size())
                .boxed()
                .filter(axis -> !axes.contains(axis))
                .collect(Collectors.toCollection(ArrayList::new));
        last.addAll(axes);
        int[] order = DeviceTiles.order(
                sizes.stream().mapToInt(Integer::intValue).toArray(),
                last.stream().mapToInt(Integer::intValue).toArray());
        int[] named = devices;
        int each = axes.stream().mapToInt(sizes::get).reduce(1, (all, size) -> all * size);
        return cut(
                named.length == order.length
                        ? Arrays.stream(order).map(place -> named[place]).toArray()
                        : order,
                Math.max(1, each));
    }

    private static List<int[]> cut(int[] order, int each) {
        List<int[]> groups = new ArrayList<>();
        for (int from = 0; from + each <= order.length; from += each) {
            groups.add(Arrays.copyOfRange(order, from, from + each));
        }
        return groups;
    }

    private static boolean has(byte[] bytes, Slice message, int field) throws IOException {
        boolean found = false;
        ProtoCursor cursor = new ProtoCursor(bytes, message);
        while (cursor.next()) {
            found |= cursor.field() == field;
            cursor.skip();
        }
        return found;
    }

    private static Optional<Integer> number(byte[] bytes, Slice message, int field) throws IOException {
        int[] found = numbers(bytes, message, field);
        return found.length == 0 ? Optional.empty() : Optional.of(found[0]);
    }

    private static int[] numbers(byte[] bytes, Slice message, int field) throws IOException {
        IntList found = new IntList();
        ProtoCursor cursor = new ProtoCursor(bytes, message);
        while (cursor.next()) {
            if (cursor.field() == field) {
                cursor.numbers(found::add);
            } else {
                cursor.skip();
            }
        }
        return found.toArray();
    }
}
