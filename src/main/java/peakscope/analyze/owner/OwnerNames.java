package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.analyze.origin.Origins;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;

/**
 * All paths of owners of one timeline, as a tree of names. The details of a buffer are read from the dump once; after that its
 * path is a number.
 */
final class OwnerNames {

    static final int ROOT = 0;

    private static final int UNREAD = -1;
    private static final int DEEPEST = 100;

    private record Place(int parent, String name) {}

    private final Timeline timeline;
    private final Origins origins;
    private final Grouping grouping;
    private final int[] nodeOf;
    private final List<Place> places = new ArrayList<>(List.of(new Place(ROOT, "")));
    private final Map<Place, Integer> numbers = new HashMap<>();

    OwnerNames(Timeline timeline, Origins origins, Grouping grouping) {
        this.timeline = timeline;
        this.origins = origins;
        this.grouping = grouping;
        nodeOf = new int[timeline.bufferCount()];
        Arrays.fill(nodeOf, UNREAD);
    }

    /** The innermost owner of a buffer. */
    int nodeOf(int buffer) {
        if (nodeOf[buffer] == UNREAD) {
            int node = ROOT;
            Buffer read = timeline.buffer(buffer);
            for (String name : shallow(grouping.path(read, origins.of(read)))) {
                Place place = new Place(node, name);
                Integer known = numbers.get(place);
                if (known == null) {
                    known = places.size();
                    places.add(place);
                    numbers.put(place, known);
                }
                node = known;
            }
            nodeOf[buffer] = node;
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
        return places.get(node).parent();
    }

    String name(int node) {
        return places.get(node).name();
    }
}
