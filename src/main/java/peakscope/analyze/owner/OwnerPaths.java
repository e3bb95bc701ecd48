package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The paths of owners of the buffers of one timeline, each found once. A path that was {@linkplain #learn learned} may be asked for
 * by any thread that got to know of it afterwards.
 */
final class OwnerPaths {

    private static final int DEEPEST = 100;

    private final OwnedBuffers buffers;
    private final Grouping grouping;
    private final @Nullable List<String>[] known;

    /** Many buffers have the same path: one list stands for all of them. */
    private final Map<List<String>, List<String>> kept = new HashMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no other way to make an array of lists
    OwnerPaths(OwnedBuffers buffers, int count, Grouping grouping) {
        this.buffers = buffers;
        this.grouping = grouping;
        known = new List[count];
    }

    void learn(int[] live) {
        for (int buffer : live) {
            if (known[buffer] == null) {
                List<String> path = shallow(grouping.path(buffers.get(buffer), buffers.labels()));
                known[buffer] = kept.computeIfAbsent(path, same -> same);
            }
        }
    }

    /** Names of the owners of a buffer that was learned, the outermost first. */
    List<String> of(int buffer) {
        return Objects.requireNonNull(known[buffer]);
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
}
