package peakscope.read.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.io.LongIndex;

/**
 * The stacks of a snapshot as a tree rooted at the outermost frames, so that common parts are kept once. A stack is
 * the number of its innermost node, 0 for none. Of the native frames only those inside the innermost Python frame are kept; the
 * others are Python's interpreter, which calls itself between any two Python frames.
 */
final class Stacks {

    /** Marks a list or record that was not processed yet. */
    static final int UNSEEN = -1;

    static final int NONE = 0;

    /** Frames kept of one stack, the innermost; deeper ones are a recursion. */
    private static final int DEEPEST = 512;

    private static final int NO_FRAME = -1;

    private final List<SourceFrame> frames = new ArrayList<>();
    private final List<Boolean> ofUser = new ArrayList<>();
    private final List<Boolean> isNative = new ArrayList<>();
    private final List<Integer> ranks = new ArrayList<>();
    private final Map<SourceFrame, Integer> numbers = new HashMap<>();
    private final LongIndex nodes = new LongIndex(1 << 10);
    private int count = 1;
    private int[] parent = new int[1 << 10];
    private int[] frame = new int[1 << 10];
    private int[] user = new int[1 << 10];
    private int[] telling = new int[1 << 10];
    private long strange;

    Stacks() {
        user[NONE] = NO_FRAME;
        frame[NONE] = NO_FRAME;
        telling[NONE] = NO_FRAME;
    }

    /** The stack of a block or an event. Before PyTorch 2.1 a block has it in the latest of its {@code history}. */
    int of(PickleDict entry) {
        Optional<PickleList> list = entry.list("frames");
        if (list.isEmpty()) {
            list = latest(entry).flatMap(latest -> latest.list("frames"));
        }
        return list.map(this::of).orElse(NONE);
    }

    /** What older snapshots tell about the last allocation in a block. */
    static Optional<PickleDict> latest(PickleDict block) {
        return block.list("history")
                .filter(history -> history.size() > 0 && history.get(0) instanceof PickleDict)
                .map(history -> (PickleDict) history.get(0));
    }

    /** The innermost frame first. */
    List<SourceFrame> frames(int stack) {
        List<SourceFrame> found = new ArrayList<>();
        for (int node = stack; node != NONE; node = parent[node]) {
            found.add(frames.get(frame[node]));
        }
        return found;
    }

    /** The innermost frame of the user's program, otherwise the most informative one; empty for no stack. */
    Optional<SourceFrame> site(int stack) {
        int found = user[stack] != NO_FRAME ? user[stack] : telling[stack];
        return found == NO_FRAME ? Optional.empty() : Optional.of(frames.get(found));
    }

    /** How many entries of stacks are not frames. */
    long strange() {
        return strange;
    }

    private int of(PickleList list) {
        if (list.stack != UNSEEN) {
            return list.stack;
        }
        int[] inner = new int[Math.min(list.size(), DEEPEST)];
        int kept = 0;
        boolean inPython = false;
        for (int i = 0; i < inner.length; i++) {
            if (!(list.get(i) instanceof PickleDict dict)) {
                strange++;
                continue;
            }
            int number = number(dict);
            if (!inPython || !isNative.get(number)) {
                inner[kept++] = number;
            }
            inPython |= !isNative.get(number);
        }
        int node = NONE;
        while (kept > 0) {
            node = below(node, inner[--kept]);
        }
        list.stack = node;
        return node;
    }

    private int number(PickleDict dict) {
        if (dict.frame == UNSEEN) {
            long line = dict.number("line", 0);
            SourceFrame found = new SourceFrame(
                    dict.text("filename"), dict.text("name"), line < 0 || line > Integer.MAX_VALUE ? 0 : (int) line, 0);
            dict.frame = numbers.computeIfAbsent(found, unseen -> {
                frames.add(unseen);
                ofUser.add(!unseen.isInstalled());
                isNative.add(unseen.isNative());
                ranks.add(unseen.telling());
                return frames.size() - 1;
            });
        }
        return dict.frame;
    }

    private int below(int outer, int inner) {
        long key = (long) outer << 32 | inner;
        int known = nodes.get(key);
        if (known != LongIndex.ABSENT) {
            return known;
        }
        if (count == parent.length) {
            parent = Arrays.copyOf(parent, count * 2);
            frame = Arrays.copyOf(frame, count * 2);
            user = Arrays.copyOf(user, count * 2);
            telling = Arrays.copyOf(telling, count * 2);
        }
        parent[count] = outer;
        frame[count] = inner;
        user[count] = ofUser.get(inner) ? inner : user[outer];
        int before = telling[outer];
        telling[count] = before == NO_FRAME || ranks.get(inner) >= ranks.get(before) ? inner : before;
        nodes.put(key, count);
        return count++;
    }
}
