package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.origin.Origins;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Who owns the memory that is live at a step, as a tree of owners. Every buffer of the live set stands in it exactly once, so
 * sizes add up to the live set.
 *
 * <p>Keeps the paths of buffers it has seen, so that the next step takes a few milliseconds. Not for two threads at once.
 */
public final class Ownership {

    /** The name of the owner of everything. */
    public static final String WHOLE = "all live";

    private final Timeline timeline;
    private final OwnedBuffers buffers;
    private final Map<Grouping, OwnerNames> names = new EnumMap<>(Grouping.class);

    /** Of the buffers of a timeline of which no program is known. */
    public Ownership(Timeline timeline) {
        this(timeline, Origins.of(timeline, Optional.empty()));
    }

    /** Of the buffers of one timeline, by where their values come from. */
    public Ownership(Timeline timeline, Origins origins) {
        this.timeline = timeline;
        this.buffers = new OwnedBuffers(timeline, origins);
    }

    /**
     * The tree of a live set.
     *
     * @param live numbers of buffers, each once
     * @param weight by which children are sorted
     */
    public Owner of(int[] live, Grouping grouping, Weight weight, Folding folding) {
        OwnerNames known = names.computeIfAbsent(grouping, key -> new OwnerNames(buffers, timeline.bufferCount(), key));
        Branch whole = plant(known, live);
        return new Harvest(grouping, weight, folding).owner(whole, "", List.of());
    }

    private static Branch plant(OwnerNames names, int[] live) {
        int[] nodes = new int[live.length];
        for (int i = 0; i < live.length; i++) {
            nodes[i] = names.nodeOf(live[i]);
        }
        Branch[] branches = new Branch[names.count()];
        branches[OwnerNames.ROOT] = new Branch(WHOLE, 1);
        for (int i = 0; i < live.length; i++) {
            grow(names, branches, nodes[i]).add(live[i]);
        }
        return branches[OwnerNames.ROOT];
    }

    private static Branch grow(OwnerNames names, Branch[] branches, int node) {
        if (branches[node] == null) {
            branches[node] = new Branch(names.name(node), 1);
            grow(names, branches, names.parent(node)).add(branches[node]);
        }
        return branches[node];
    }

    /** Turns branches into owners, folding those alike on the way. */
    private final class Harvest {

        private final Grouping grouping;
        private final Comparator<Owner> heaviestFirst;
        private final Folding folding;

        Harvest(Grouping grouping, Weight weight, Folding folding) {
            this.grouping = grouping;
            this.heaviestFirst = Comparator.comparingLong(weight::of).reversed();
            this.folding = folding;
        }

        /** An owner and all below it; the path is that of the names below the whole. */
        Owner owner(Branch branch, String top, List<String> path) {
            int[] own = branch.buffers();
            if (own.length == 1 && branch.children().isEmpty() && !path.isEmpty()) {
                return leaf(own[0], branch.name, top, branch.folded);
            }
            List<Owner> children = new ArrayList<>();
            for (Branch child : folded(branch.children(), path)) {
                List<String> below = new ArrayList<>(path);
                below.add(child.name);
                children.add(owner(child, path.size() < grouping.topLevel() ? child.name : top, below));
            }
            for (int buffer : own) {
                children.add(leaf(buffer, buffers.label(buffer), top, 1));
            }
            children.sort(heaviestFirst);
            Owner sum = Owner.together(branch.name, children);
            return new Owner(
                    branch.name, top, sum.size(), sum.padding(), sum.buffers(), children, branch.folded, Owner.SEVERAL);
        }

        private Owner leaf(int buffer, String name, String top, int count) {
            long size = timeline.sizeBytes(buffer);
            return new Owner(
                    name,
                    top,
                    new Bytes(size),
                    new Bytes(size - timeline.unpaddedBytes(buffer)),
                    1,
                    List.of(),
                    count,
                    buffer);
        }

        private List<Branch> folded(List<Branch> siblings, List<String> path) {
            if (!folding.on() || path.size() < grouping.foldsFrom()) {
                return siblings;
            }
            List<Branch> shown = new ArrayList<>();
            Set<Branch> hidden = new HashSet<>();
            SiblingsOfOneKind.among(siblings, this::size).forEach((name, alike) -> {
                List<String> below = new ArrayList<>(path);
                below.add(name);
                if (folding.folds(below)) {
                    shown.add(Branch.merged(name, alike.size(), alike));
                    hidden.addAll(alike);
                }
            });
            for (Branch branch : siblings) {
                if (!hidden.contains(branch)) {
                    shown.add(branch);
                }
            }
            return shown;
        }

        private long size(Branch branch) {
            long size = 0;
            for (int buffer : branch.buffers()) {
                size += timeline.sizeBytes(buffer);
            }
            return size;
        }
    }
}
