package peakscope.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The devices of a program, arranged and named as its source does.
 *
 * @param axes in the order of the program; empty if the dump does not say
 * @param splits by number of an argument, the axes that split each of its dimensions; without those that are not told
 */
public record DeviceMesh(List<Axis> axes, Map<Integer, List<List<String>>> splits) {

    public static final DeviceMesh UNKNOWN = new DeviceMesh(List.of(), Map.of());

    /** One axis and its number of devices. */
    public record Axis(String name, int devices) {

        @Override
        public String toString() {
            return name + "=" + devices;
        }
    }

    public DeviceMesh {
        axes = List.copyOf(axes);
        splits = Map.copyOf(splits);
    }

    public boolean isKnown() {
        return !axes.isEmpty();
    }

    public int devices() {
        return product(axes);
    }

    /** Number of devices that some of its axes have together. */
    public static int product(List<Axis> some) {
        return some.stream().mapToInt(Axis::devices).reduce(1, (one, other) -> one * other);
    }

    /** The axes of these names, in the order of the mesh. */
    public List<Axis> named(List<String> names) {
        return axes.stream().filter(axis -> names.contains(axis.name())).toList();
    }

    /** {@code data=4, model=2}. */
    @Override
    public String toString() {
        return axes.stream().map(Axis::toString).collect(Collectors.joining(", "));
    }
}
