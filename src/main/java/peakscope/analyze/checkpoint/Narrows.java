package peakscope.analyze.checkpoint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import peakscope.analyze.product.Part;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * The narrowest place between a layer and those before it: the smallest value through which all passes that the layer takes from
 * what they computed. It is what a checkpoint around the layer keeps.
 */
final class Narrows {

    /** A layer of more instructions is not followed. */
    private static final int MOST = 20_000;

    private final Program program;
    private final ProgramGraph graph;

    Narrows(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /**
     * Bytes, with padding; empty if the layer takes nothing of the others, or takes several things.
     *
     * @param layer rows of the values that the layer keeps
     * @param others rows of the values that other layers keep
     */
    OptionalLong before(Set<Integer> layer, Set<Integer> others) {
        Set<Part> order = new LinkedHashSet<>();
        Map<Part, List<Part>> before = new HashMap<>();
        if (!follow(layer, others, order, before)) {
            return OptionalLong.empty();
        }
        // Of all that the layer is made of, what is made of the others, each after what it is made of.
        Map<Part, Integer> places = new HashMap<>();
        List<Part> made = new ArrayList<>();
        for (Part part : order) {
            if (before.getOrDefault(part, List.of()).stream()
                    .anyMatch(one -> others.contains(one.row()) || places.containsKey(one))) {
                made.add(part);
                places.put(part, made.size());
            }
        }
        // What passes a place by: from the others, or from an earlier place, to a later one or out of the layer.
        int[] passing = new int[made.size() + 2];
        for (int at = 1; at <= made.size(); at++) {
            Part part = made.get(at - 1);
            for (Part one : before.getOrDefault(part, List.of())) {
                if (others.contains(one.row()) || places.containsKey(one)) {
                    passing[places.getOrDefault(one, 0) + 1]++;
                    passing[at]--;
                }
            }
            if (layer.contains(part.row())) {
                passing[at + 1]++;
            }
        }
        long narrowest = Long.MAX_VALUE;
        int passed = 0;
        for (int place = 1; place <= made.size(); place++) {
            passed += passing[place];
            if (passed == 0 && graph.shape(made.get(place - 1).row()) instanceof ArrayShape array) {
                narrowest = Math.min(narrowest, array.paddedBytes());
            }
        }
        return narrowest == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(narrowest);
    }

    /** Follows a layer's values back to those of others; false if that is too far. */
    private boolean follow(Set<Integer> layer, Set<Integer> others, Set<Part> order, Map<Part, List<Part>> before) {
        Deque<Part> open = new ArrayDeque<>();
        layer.forEach(row -> open.push(Part.whole(row)));
        while (!open.isEmpty()) {
            Part part = open.peek();
            if (before.containsKey(part)) {
                order.add(open.pop());
                continue;
            }
            if (before.size() == MOST) {
                return false;
            }
            List<Part> made = part.before(program, graph);
            before.put(part, made);
            made.stream()
                    .filter(one -> !others.contains(one.row()) && !before.containsKey(one))
                    .forEach(open::push);
        }
        return true;
    }
}
