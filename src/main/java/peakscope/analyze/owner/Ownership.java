package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.analyze.origin.Origins;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;

/**
 * Who owns the memory that is live at a step, as a tree of owners. It contains every buffer of the live set exactly
 * once, so sizes add up to the live set.
 *
 * <p>Keeps the paths of buffers it has seen, so that the next step takes a few milliseconds. Not thread-safe.
 */
public final class Ownership {

    /** The name of the owner of everything. */
    public static final String WHOLE = "all live";

    private final Timeline timeline;
    private final OwnedBuffers buffers;
    private final Map<Grouping, OwnerPaths> paths = new EnumMap<>(Grouping.class);

    /** For the buffers of one timeline, by where their values come from. */
    public Ownership(Timeline timeline, Origins origins) {
        this.timeline = timeline;
        this.buffers = new OwnedBuffers(timeline, origins);
    }

    /**
     * The tree of a live set. Owners are split when their children are first requested, by any one thread.
     *
     * @param live numbers of buffers, each once
     * @param weight by which children are sorted
     */
    public Owner of(int[] live, Grouping grouping, Weight weight, Folding folding) {
        return of(live, grouping, weight, folding, Progress.NONE);
    }

    /** The same, reporting progress. */
    public Owner of(int[] live, Grouping grouping, Weight weight, Folding folding, Progress progress) {
        OwnerPaths known = paths.computeIfAbsent(grouping, key -> new OwnerPaths(buffers, timeline.bufferCount(), key));
        known.learn(live, progress);
        Branch whole = new Branch(WHOLE, 1, known, 0);
        whole.add(live);
        return new Harvest(grouping, weight, folding).owner(whole, "", List.of());
    }

    /** Turns branches into owners, folding equal ones on the way. */
    private final class Harvest {

        private final Grouping grouping;
        private final Comparator<Owner> heaviestFirst;
        private final Folding folding;

        Harvest(Grouping grouping, Weight weight, Folding folding) {
            this.grouping = grouping;
            this.heaviestFirst = Comparator.comparingLong(weight::of).reversed();
            this.folding = folding;
        }

        /** An owner and everything below it; the path consists of the names below the whole. */
        Owner owner(Branch branch, String top, List<String> path) {
            int[] all = branch.all();
            long size = 0;
            long unpadded = 0;
            for (int buffer : all) {
                size += timeline.sizeBytes(buffer);
                unpadded += timeline.unpaddedBytes(buffer);
            }
            Bytes padding = new Bytes(size - unpadded);
            return branch.isBuffer() && !path.isEmpty()
                    ? Owner.buffer(all[0], () -> branch.name, top, new Bytes(size), padding, branch.folded)
                    : new Owner(
                            () -> branch.name,
                            top,
                            new Bytes(size),
                            padding,
                            all.length,
                            () -> children(branch, top, path),
                            branch.folded,
                            Owner.SEVERAL);
        }

        private List<Owner> children(Branch branch, String top, List<String> path) {
            List<Owner> children = new ArrayList<>();
            for (Branch child : folded(branch.children(), path)) {
                List<String> below = new ArrayList<>(path);
                below.add(child.name);
                children.add(owner(child, path.size() < grouping.topLevel() ? child.name : top, below));
            }
            for (int buffer : branch.own()) {
                Bytes size = new Bytes(timeline.sizeBytes(buffer));
                Bytes padding = size.minus(new Bytes(timeline.unpaddedBytes(buffer)));
                children.add(Owner.buffer(buffer, () -> buffers.label(buffer), top, size, padding, 1));
            }
            children.sort(heaviestFirst);
            return children;
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
                    shown.add(Branch.merged(name, alike));
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
            for (int buffer : branch.own()) {
                size += timeline.sizeBytes(buffer);
            }
            return size;
        }
    }
}
