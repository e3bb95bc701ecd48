package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.DeviceMesh;
import peakscope.model.DeviceMesh.Axis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** The axes of a mesh, by the program's names, along which an array is the same or could be split. */
public final class MeshAxes {

    private MeshAxes() {}

    /** {@code `data` (4 devices) of the mesh data=4, model=2}. */
    public static String words(SpaceAnalysis analysis, List<Axis> axes) {
        return axes.stream().map(axis -> "`" + axis.name() + "`").collect(Collectors.joining(" and ")) + " ("
                + DeviceMesh.product(axes) + " devices) of the mesh " + analysis.mesh();
    }

    /** The axis along which this many devices hold the same, if only one has so many or there is only one; otherwise none. */
    public static List<Axis> ofSize(SpaceAnalysis analysis, int copies) {
        List<Axis> fitting = several(analysis.mesh()).stream()
                .filter(axis -> axis.devices() == copies)
                .toList();
        return fitting.size() == 1 ? fitting : only(analysis);
    }

    /** The axis with more than one device if there is no other such axis; otherwise none. */
    private static List<Axis> only(SpaceAnalysis analysis) {
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
     * What is between the parentheses of {@code PartitionSpec(…)} if an argument is split along these axes too: on its
     * longest dimension that they divide, one that is not split yet if there is any.
     *
     * @param part what each device has of the argument
     */
    public static Optional<String> splitFurther(
            SpaceAnalysis analysis, int argument, ArrayShape part, List<Axis> along) {
        List<List<String>> splits = analysis.mesh()
                .splits()
                .getOrDefault(
                        argument,
                        part.dimensions().stream()
                                .map(side -> List.<String>of())
                                .toList());
        if (along.isEmpty() || splits.size() != part.dimensions().size()) {
            return Optional.empty();
        }
        int devices = DeviceMesh.product(along);
        int best = -1;
        for (int side = 0; side < splits.size(); side++) {
            if (part.dimensions().get(side) % devices == 0
                    && (best < 0 || weight(splits, part, side) > weight(splits, part, best))) {
                best = side;
            }
        }
        if (best < 0) {
            return Optional.empty();
        }
        List<List<String>> further = new ArrayList<>(splits);
        List<String> names = new ArrayList<>(splits.get(best));
        along.forEach(axis -> names.add(axis.name()));
        further.set(best, names);
        return Optional.of(spec(further));
    }

    private static long weight(List<List<String>> splits, ArrayShape part, int side) {
        return part.dimensions().get(side) << (splits.get(side).isEmpty() ? 1 : 0);
    }

    /** {@code None, "model"}. */
    private static String spec(List<List<String>> splits) {
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

    /**
     * Figures of an array put together from parts that arguments have: {@code along}, where the parts lie, {@code axis} for a
     * single dimension, and {@code given} for the argument as it was given; what stands for them if arguments differ or the
     * dump does not say.
     */
    public static Map<String, String> ofGathered(SpaceAnalysis analysis, Optional<ArrayShape> whole) {
        Map<String, String> figures =
                new HashMap<>(Map.of("along", "", "axis", "mesh.axis_names[0]", "given", "None, mesh.axis_names[-1]"));
        Set<List<Axis>> along = new HashSet<>();
        Set<String> specs = new HashSet<>();
        if (whole.isPresent()) {
            BiConsumer<List<Axis>, String> found = (axes, spec) -> {
                along.add(axes);
                specs.add(spec);
            };
            forEachPart(analysis, sides -> whole.get().dimensions().equals(sides), found);
            if (along.isEmpty()) {
                forEachPart(
                        analysis,
                        sides -> Causes.sorted(whole.get().dimensions()).equals(Causes.sorted(sides)),
                        found);
            }
        }
        if (along.isEmpty()) {
            along.addAll(alongSide(analysis, whole));
        }
        if (along.size() == 1) {
            List<Axis> axes = along.iterator().next();
            figures.put("along", " along " + words(analysis, axes));
            String axis = spec(List.of(axes.stream().map(Axis::name).toList()));
            figures.put("axis", axis);
            figures.put("given", specs.size() == 1 ? specs.iterator().next() : axis);
        }

        return figures;
    }

    /** The axes of the arguments that have a part of one of this array's sides, such as the batch; the only axis if there is one. */
    private static Set<List<Axis>> alongSide(SpaceAnalysis analysis, Optional<ArrayShape> whole) {
        List<Axis> only = only(analysis);
        if (whole.isEmpty() || !only.isEmpty()) {
            return only.isEmpty() ? Set.of() : Set.of(only);
        }
        Set<List<Axis>> along = new HashSet<>();
        forEachSplit(analysis, (part, splits, side, axes) -> {
            List<Long> sides = whole.get().dimensions();
            if (sides.contains(part.get(side) * DeviceMesh.product(axes)) && !sides.contains(part.get(side))) {
                along.add(axes);
            }
        });
        return along;
    }

    /**
     * Names the arguments that are the whole array when put together along a side that is split: the axes of the side, and
     * the argument's sharding.
     */
    private static void forEachPart(
            SpaceAnalysis analysis, Predicate<List<Long>> isWhole, BiConsumer<List<Axis>, String> found) {
        forEachSplit(analysis, (part, splits, side, axes) -> {
            List<Long> sides = new ArrayList<>(part);
            sides.set(side, sides.get(side) * DeviceMesh.product(axes));
            if (isWhole.test(sides)) {
                found.accept(axes, spec(splits));
            } else if (side > 0 && splits.get(0).isEmpty() && isWhole.test(sides.subList(1, sides.size()))) {
                // One layer of a stack.
                found.accept(axes, spec(splits.subList(1, splits.size())));
            }
        });
    }

    /** A dimension of an argument that axes split. */
    private interface Split {
        void accept(List<Long> part, List<List<String>> splits, int side, List<Axis> axes);
    }

    private static void forEachSplit(SpaceAnalysis analysis, Split found) {
        Optional<ProgramGraph> graph = analysis.program().flatMap(Program::graph);
        analysis.mesh().splits().forEach((argument, splits) -> {
            int row = graph.map(known -> known.entry() < 0 ? -1 : known.parameter(known.entry(), argument))
                    .orElse(-1);
            if (row >= 0
                    && graph.get().shape(row) instanceof ArrayShape part
                    && part.dimensions().size() == splits.size()) {
                for (int side = 0; side < splits.size(); side++) {
                    List<Axis> axes = analysis.mesh().named(splits.get(side));
                    if (DeviceMesh.product(axes) > 1) {
                        found.accept(part.dimensions(), splits, side, axes);
                    }
                }
            }
        });
    }
}
