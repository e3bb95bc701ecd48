package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.Progress;

/**
 * The owner paths of one timeline's buffers, each computed once. After a path was {@linkplain #learn learned}, any
 * thread that knows so may read it.
 */
final class OwnerPaths {

    /** Buffers between two reports of progress. */
    private static final int REPORTED = 1000;

    private static final int DEEPEST = 100;

    private final OwnedBuffers buffers;
    private final Grouping grouping;
    private final @Nullable List<String>[] known;

    /** Many buffers have the same path: one list serves all of them. */
    private final Map<List<String>, List<String>> kept = new HashMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no other way to make an array of lists
    OwnerPaths(OwnedBuffers buffers, int count, Grouping grouping) {
        this.buffers = buffers;
        this.grouping = grouping;
        known = new List[count];
    }

    void learn(int[] live, Progress progress) {
        // In memory order: among a million, the garbage collector then scans only new objects.
        int[] inOrder = live.clone();
        Arrays.sort(inOrder);
        for (int i = 0; i < inOrder.length; i++) {
            int buffer = inOrder[i];
            if (i % REPORTED == 0) {
                progress.stopIfCancelled();
                progress.at((double) i / inOrder.length, "grouping buffers");
            }
            if (known[buffer] == null) {
                List<String> path = shallow(grouping.path(buffers.get(buffer), buffers.labels()));
                known[buffer] = kept.computeIfAbsent(path, same -> same);
            }
        }
    }

    /** Names of a learned buffer's owners, outermost first. */
    List<String> of(int buffer) {
        return Objects.requireNonNull(known[buffer]);
    }

    /**
     * Trees are walked recursively and drawn: beyond the nesting of any real program, the rest of a path is one name.
     */
    private static List<String> shallow(List<String> path) {
        if (path.size() <= DEEPEST) {
            return path;
        }
        List<String> shallow = new ArrayList<>(path.subList(0, DEEPEST - 1));
        shallow.add(String.join("/", path.subList(DEEPEST - 1, path.size())));
        return shallow;
    }
}
