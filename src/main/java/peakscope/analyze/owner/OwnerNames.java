package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All paths of owners of one timeline, as a tree of names. Once a buffer was asked for, its path is a number. */
final class OwnerNames {

    static final int ROOT = 0;

    private static final int UNREAD = -1;
    private static final int DEEPEST = 100;

    /** A name below another. */
    private static final class Place {
        final int number;
        final int parent;
        final String name;
        final Map<String, Place> below = new HashMap<>(2);

        Place(int number, int parent, String name) {
            this.number = number;
            this.parent = parent;
            this.name = name;
        }
    }

    private final OwnedBuffers buffers;
    private final Grouping grouping;
    private final int[] nodeOf;
    private final List<Place> places = new ArrayList<>(List.of(new Place(ROOT, ROOT, "")));

    OwnerNames(OwnedBuffers buffers, int count, Grouping grouping) {
        this.buffers = buffers;
        this.grouping = grouping;
        nodeOf = new int[count];
        Arrays.fill(nodeOf, UNREAD);
    }

    /** The innermost owner of a buffer. */
    int nodeOf(int buffer) {
        if (nodeOf[buffer] == UNREAD) {
            Place place = places.get(ROOT);
            for (String name : shallow(grouping.path(buffers.get(buffer)))) {
                Place next = place.below.get(name);
                if (next == null) {
                    next = new Place(places.size(), place.number, name);
                    places.add(next);
                    place.below.put(name, next);
                }
                place = next;
            }
            nodeOf[buffer] = place.number;
        }
        return nodeOf[buffer];
    }

    /** Trees are walked by recursion, and drawn: beyond what any program nests, the rest of a path is one name. */
    private static List<String> shallow(List<String> path) {
        if (path.size() <= DEEPEST) {
            return path;
        }
        List<String> shallow = new ArrayList<>(path.subList(0, DEEPEST - 1));
        shallow.add(String.join("/", path.subList(DEEPEST - 1, path.size())));
        return shallow;
    }

    int count() {
        return places.size();
    }

    int parent(int node) {
        return places.get(node).parent;
    }

    String name(int node) {
        return places.get(node).name;
    }
}
