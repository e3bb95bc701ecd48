package peakscope.analyze.mesh;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.DeviceMesh;
import peakscope.model.DeviceMesh.Axis;

/** The axes of a mesh, by the program's names, along which an array is the same or could be split. */
public final class MeshAxes {

    /** All axes of a mesh whose names are not known. */
    public static final String ALL = "mesh.axis_names";

    /** One axis of such a mesh. */
    public static final String FIRST = ALL + "[0]";

    /** How code leaves a dimension as the compiler splits it. */
    private static final String LEFT = "any_split";

    private MeshAxes() {}

    /** How code finds the axis with this many devices of a mesh whose names are not known. */
    public static String ofDevices(int devices) {
        return "next(name for name, size in mesh.shape.items() if size == " + devices + ")";
    }

    /**
     * What is between the parentheses of {@code PartitionSpec(…)} if a computed array is split along an axis too, on the longest
     * dimension that its devices divide, and stays split as it is on the others.
     *
     * @param part sides of what each device has of the array
     */
    public static Optional<String> splitAsWell(SpaceAnalysis analysis, List<Long> part, String axis, int devices) {
        List<List<String>> splits = part.stream().map(side -> List.<String>of()).toList();
        return side(analysis, -1, part, splits, devices).map(chosen -> IntStream.range(0, part.size())
                .mapToObj(side -> side == chosen ? axis : LEFT)
                .collect(Collectors.joining(", ")));
    }

    /** How code names axes that an array is split along together: {@code "data"}, or {@code ("data", "model")}. */
    public static String expression(List<Axis> axes) {
        String names = axes.stream().map(axis -> quoted(axis.name())).collect(Collectors.joining(", "));
        return axes.size() == 1 ? names : "(" + names + ")";
    }

    /** How code says into how many parts that is: {@code (mesh.shape["data"] * mesh.shape["model"])}. */
    public static String parts(List<Axis> axes) {
        String product = axes.stream()
                .map(axis -> "mesh.shape[" + quoted(axis.name()) + "]")
                .collect(Collectors.joining(" * "));
        return axes.size() == 1 ? product : "(" + product + ")";
    }

    /** {@code axis data (4 devices) of the mesh data=4, model=2}, or {@code axis data (8 devices)} if it is the only one. */
    public static String words(SpaceAnalysis analysis, List<Axis> axes) {
        String names = axes.stream().map(Axis::name).collect(Collectors.joining(" and "));
        return (axes.size() == 1 ? "axis " : "axes ") + names + " (" + DeviceMesh.product(axes) + " devices)"
                + (axes.equals(several(analysis.mesh())) ? "" : " of the mesh " + analysis.mesh());
    }

    /** The axis along which this many devices hold the same, if only one has so many or there is only one; otherwise none. */
    public static List<Axis> ofSize(SpaceAnalysis analysis, int copies) {
        List<Axis> fitting = several(analysis.mesh()).stream()
                .filter(axis -> axis.devices() == copies)
                .toList();
        return fitting.size() == 1 ? fitting : only(analysis);
    }

    /** The axis with more than one device if there is no other such axis; otherwise none. */
    static List<Axis> only(SpaceAnalysis analysis) {
        List<Axis> used = several(analysis.mesh());
        return used.size() == 1 ? used : List.of();
    }

    private static List<Axis> several(DeviceMesh mesh) {
        return mesh.axes().stream().filter(axis -> axis.devices() > 1).toList();
    }

    /** The axes along which an argument is the same on this many devices; empty if the dump does not say. */
    public static List<Axis> repeating(SpaceAnalysis analysis, int argument, int copies) {
        DeviceMesh mesh = analysis.mesh();
        if (copies == mesh.devices()) {
            return several(mesh);
        }
        List<List<String>> splits = mesh.splits().get(argument);
        if (splits == null) {
            return List.of();
        }
        Set<String> used = splits.stream().flatMap(List::stream).collect(Collectors.toSet());
        List<Axis> rest = several(mesh).stream()
                .filter(axis -> !used.contains(axis.name()))
                .toList();
        return DeviceMesh.product(rest) == copies ? rest : List.of();
    }

    /**
     * What is between the parentheses of {@code PartitionSpec(…)} if an array is split along these axes too, on a dimension
     * that they divide and that is not split yet, if there is any: of an argument the first that no loop walks, because a
     * program that merges dimensions keeps only a split of the first of them; of another array the longest.
     *
     * @param argument its number, negative if it is another array
     * @param part sides of what each device has of the array
     */
    public static Optional<String> splitFurther(
            SpaceAnalysis analysis, int argument, List<Long> part, List<Axis> along) {
        List<List<String>> splits = analysis.mesh()
                .splits()
                .getOrDefault(
                        argument, part.stream().map(side -> List.<String>of()).toList());
        if (along.isEmpty() || splits.size() != part.size()) {
            return Optional.empty();
        }
        return side(analysis, argument, part, splits, DeviceMesh.product(along))
                .map(side -> spec(withAxes(splits, side, along)));
    }

    /**
     * The same over all devices of a mesh whose axes the dump doesn't name.
     *
     * @param argument its number, negative if it is another array, which is whole on every device
     */
    public static Optional<String> splitOverAll(SpaceAnalysis analysis, int argument, List<Long> part, int devices) {
        List<List<String>> whole = part.stream().map(side -> List.<String>of()).toList();
        return side(analysis, argument, part, whole, devices).map(side -> "None, ".repeat(side) + ALL);
    }

    private static Optional<Integer> side(
            SpaceAnalysis analysis, int argument, List<Long> part, List<List<String>> splits, int devices) {
        Comparator<Integer> best = Comparator.comparing(
                        (Integer side) -> splits.get(side).isEmpty())
                .thenComparing(argument >= 0 ? side -> (long) -side : part::get);
        int first = argument >= 0 && !part.isEmpty() && isWalked(analysis, part) ? 1 : 0;
        return IntStream.range(first, part.size())
                .filter(side -> part.get(side) % devices == 0)
                .boxed()
                .max(best);
    }

    private static List<List<String>> withAxes(List<List<String>> splits, int side, List<Axis> along) {
        List<List<String>> further = new ArrayList<>(splits);
        List<String> names = new ArrayList<>(splits.get(side));
        along.forEach(axis -> names.add(axis.name()));
        further.set(side, names);
        return further;
    }

    /** Whether a loop takes slices along its first dimension, of an array or of one that is cut further, as its weights may be. */
    static boolean isWalked(SpaceAnalysis analysis, List<Long> sides) {
        return analysis.program()
                .flatMap(program -> program.graph()
                        .map(graph -> graph.arrays(program.rowsByOpcode("dynamic-slice"::equals))
                                .anyMatch(array -> isSliceOfPart(array.dimensions(), sides))))
                .orElse(false);
    }

    private static boolean isSliceOfPart(List<Long> slice, List<Long> sides) {
        return !slice.isEmpty()
                && slice.size() == sides.size()
                && slice.get(0) == 1
                && IntStream.range(1, sides.size())
                        .allMatch(side -> slice.get(side) > 1 && sides.get(side) % slice.get(side) == 0);
    }

    /** {@code None, "model"}. */
    static String spec(List<List<String>> splits) {
        int last = splits.size();
        while (last > 0 && splits.get(last - 1).isEmpty()) {
            last--;
        }
        return splits.subList(0, last).stream()
                .map(names -> switch (names.size()) {
                    case 0 -> "None";
                    case 1 -> quoted(names.get(0));
                    default -> names.stream().map(MeshAxes::quoted).collect(Collectors.joining(", ", "(", ")"));
                })
                .collect(Collectors.joining(", "));
    }

    private static String quoted(String name) {
        return "\"" + name + "\"";
    }
}
