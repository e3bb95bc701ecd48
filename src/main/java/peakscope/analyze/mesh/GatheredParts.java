package peakscope.analyze.mesh;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.DeviceMesh;
import peakscope.model.DeviceMesh.Axis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** How arrays that were put together from the parts of arguments could stay in parts, by the axes of the mesh. */
public final class GatheredParts {

    private static final String AS_GIVEN = "as it was given";

    private GatheredParts() {}

    /**
     * Figures of an array put together from parts that arguments have: {@code along}, where the parts lie, {@code axis} for a
     * single dimension, {@code spec} for the sharding that keeps the parts, {@code because} with its reason, and {@code
     * walked}, which says so if a loop walks the dimension that is split; what stands for them if arguments differ or the dump
     * does not say.
     */
    public static Map<String, String> figures(SpaceAnalysis analysis, Optional<ArrayShape> whole) {
        Map<String, String> figures = new HashMap<>(Map.of(
                "along",
                "",
                "axis",
                MeshAxes.FIRST,
                "spec",
                "None, mesh.axis_names[-1]",
                "because",
                AS_GIVEN,
                "walked",
                ""));
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
                        sides -> ProgramShapes.sorted(whole.get().dimensions()).equals(ProgramShapes.sorted(sides)),
                        found);
            }
        }
        if (along.isEmpty()) {
            along.addAll(alongSide(analysis, whole));
        }
        if (along.size() == 1) {
            List<Axis> axes = along.iterator().next();
            figures.put("along", " along " + MeshAxes.words(analysis, axes));
            String axis = MeshAxes.spec(List.of(axes.stream().map(Axis::name).toList()));
            figures.put("axis", axis);
            figures.put("spec", specs.size() == 1 ? specs.iterator().next() : axis);
            whole.filter(array -> specs.contains(axis) && MeshAxes.isWalked(analysis, array.dimensions()))
                    .flatMap(array -> splitBehindFirst(array, axes))
                    .ifPresent(spec -> {
                        figures.put("spec", spec);
                        figures.put("because", "the loop runs over the first dimension");
                        figures.put("walked", ": a loop runs over the dimension that is split");
                    });
        }
        return figures;
    }

    /** The axes of the arguments that have a part of one of this array's sides, such as the batch; the only axis if there is one. */
    private static Set<List<Axis>> alongSide(SpaceAnalysis analysis, Optional<ArrayShape> whole) {
        List<Axis> only = MeshAxes.only(analysis);
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
                found.accept(axes, MeshAxes.spec(splits));
            } else if (side > 0 && splits.get(0).isEmpty() && isWhole.test(sides.subList(1, sides.size()))) {
                // One layer of a stack.
                found.accept(axes, MeshAxes.spec(splits.subList(1, splits.size())));
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

    /** The longest dimension behind the first that the axes divide. */
    private static Optional<String> splitBehindFirst(ArrayShape whole, List<Axis> axes) {
        List<Long> sides = whole.dimensions();
        List<String> names = axes.stream().map(Axis::name).toList();
        return IntStream.range(1, sides.size())
                .filter(side -> sides.get(side) % DeviceMesh.product(axes) == 0)
                .boxed()
                .max(Comparator.comparing(sides::get))
                .map(best -> MeshAxes.spec(IntStream.rangeClosed(0, best)
                        .mapToObj(side -> side == best ? names : List.<String>of())
                        .toList()));
    }
}
