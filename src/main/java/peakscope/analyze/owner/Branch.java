package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An owner under construction: buffers whose paths begin with the same names. It is split only on request. */
final class Branch {

    final String name;
    final int folded;
    private final OwnerPaths paths;
    private final int level;
    private int[] buffers = {};
    private int count;
    private @Nullable List<Branch> children;
    private int[] own = {};

    /**
     * Without any buffer yet.
     *
     * @param level number of path names that its buffers share
     */
    Branch(String name, int folded, OwnerPaths paths, int level) {
        this.name = name;
        this.folded = folded;
        this.paths = paths;
        this.level = level;
    }

    /** Branches of one level merged. */
    static Branch merged(String name, List<Branch> parts) {
        Branch whole = new Branch(name, parts.size(), parts.get(0).paths, parts.get(0).level);
        for (Branch part : parts) {
            whole.add(part.all());
        }
        return whole;
    }

    void add(int[] more) {
        buffers = Arrays.copyOf(buffers, count + more.length);
        System.arraycopy(more, 0, buffers, count, more.length);
        count += more.length;
    }

    private void add(int buffer) {
        if (count == buffers.length) {
            buffers = Arrays.copyOf(buffers, Math.max(4, count * 2));
        }
        buffers[count++] = buffer;
    }

    /** The buffers below. */
    int[] all() {
        return Arrays.copyOf(buffers, count);
    }

    /** Whether it is the last name in the path of a single buffer. */
    boolean isBuffer() {
        return count == 1 && paths.of(buffers[0]).size() == level;
    }

    List<Branch> children() {
        if (children == null) {
            Map<String, Branch> byName = new LinkedHashMap<>();
            Branch ending = new Branch(name, 1, paths, level);
            for (int i = 0; i < count; i++) {
                List<String> path = paths.of(buffers[i]);
                Branch next = path.size() == level
                        ? ending
                        : byName.computeIfAbsent(path.get(level), below -> new Branch(below, 1, paths, level + 1));
                next.add(buffers[i]);
            }
            own = ending.all();
            children = List.copyOf(byName.values());
        }
        return children;
    }

    /** Buffers held directly, not by a child. */
    int[] own() {
        children();
        return own;
    }

    /** The names of everything below, written so that equal branches have equal texts. */
    String signature() {
        List<String> below = new ArrayList<>();
        for (Branch child : children()) {
            below.add(child.name + child.signature());
        }
        below.sort(null);
        return below.isEmpty() ? "" : below.toString();
    }
}
