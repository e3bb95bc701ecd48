package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An owner while its buffers are put together. */
final class Branch {

    final String name;
    final int folded;
    private final List<Branch> children = new ArrayList<>();
    private int[] buffers = {};
    private int own;

    Branch(String name, int folded) {
        this.name = name;
        this.folded = folded;
    }

    void add(Branch child) {
        children.add(child);
    }

    void add(int buffer) {
        if (own == buffers.length) {
            buffers = Arrays.copyOf(buffers, Math.max(4, own * 2));
        }
        buffers[own++] = buffer;
    }

    List<Branch> children() {
        return children;
    }

    /** Buffers that are held directly, and by no child. */
    int[] buffers() {
        return Arrays.copyOf(buffers, own);
    }

    /** Puts branches of the same names over each other. */
    static Branch merged(String name, int folded, List<Branch> parts) {
        Branch whole = new Branch(name, folded);
        Map<String, List<Branch>> byName = new LinkedHashMap<>();
        for (Branch part : parts) {
            for (int buffer : part.buffers()) {
                whole.add(buffer);
            }
            for (Branch child : part.children) {
                byName.computeIfAbsent(child.name, key -> new ArrayList<>()).add(child);
            }
        }
        byName.forEach((childName, same) -> whole.add(merged(childName, 1, same)));
        return whole;
    }

    /** The names of all below, written so that two branches alike have the same text. */
    String signature() {
        List<String> below = new ArrayList<>();
        for (Branch child : children) {
            below.add(child.name + child.signature());
        }
        below.sort(null);
        return below.isEmpty() ? "" : below.toString();
    }
}
