package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import peakscope.model.timeline.SourceFrame;

/** How buffers are grouped. */
public enum Grouping {
    /** Parts of the model, and arguments by their place among the arguments. */
    OP_PATH(0, 1) {
        @Override
        List<String> path(Owned buffer, FrameLabels labels) {
            return buffer.opPath();
        }
    },
    CATEGORY(1, 1) {
        @Override
        List<String> path(Owned buffer, FrameLabels labels) {
            return below(buffer.category().text(), buffer.opPath());
        }
    },
    ELEMENT_TYPE(1, 1) {
        @Override
        List<String> path(Owned buffer, FrameLabels labels) {
            return below(buffer.type(), buffer.opPath());
        }
    },
    /** The line of the user's program that made it. */
    SOURCE(Integer.MAX_VALUE, 2) {
        @Override
        List<String> path(Owned buffer, FrameLabels labels) {
            List<String> op = buffer.opPath();
            if (buffer.origin().isArgument()) {
                return below(ARGUMENTS, op);
            }
            return buffer.origin()
                    .source()
                    .map(frame -> List.of(file(frame), labels.of(frame), op.get(op.size() - 1)))
                    .orElseGet(() -> below(NO_SOURCE, op));
        }
    },
    /** The calls that led to it, from the start of the program to its call of JAX. */
    STACK(Integer.MAX_VALUE, 2) {
        @Override
        List<String> path(Owned buffer, FrameLabels labels) {
            List<String> calls = new ArrayList<>();
            for (SourceFrame frame : SourceFrame.ofProgram(buffer.origin().frames())) {
                calls.add(labels.of(frame));
            }
            Collections.reverse(calls);
            return calls.isEmpty() ? below(NO_SOURCE, buffer.opPath()) : calls;
        }
    };

    /** The owner of buffers whose instruction has no op name; its children are opcodes. */
    public static final String NO_OP = "no op name";

    public static final String NO_SOURCE = "no source line";

    /** The place of buffers that hold an argument, which no line of the program makes. */
    private static final String ARGUMENTS = "arguments";

    /** The owner of buffers that no line of Python made: gradients of PyTorch, for example. */
    private static final String NATIVE = "native code";

    private final int foldsFrom;
    private final int topLevel;

    Grouping(int foldsFrom, int topLevel) {
        this.foldsFrom = foldsFrom;
        this.topLevel = topLevel;
    }

    /** The names of a buffer's owners, outermost first; at least one. */
    abstract List<String> path(Owned buffer, FrameLabels labels);

    /**
     * From which level on names that differ in a number mean several of one kind: {@code layer_1}, but not {@code f16}.
     */
    int foldsFrom() {
        return foldsFrom;
    }

    /** The level at which colours distinguish owners: a program may be one file, but has many lines. */
    int topLevel() {
        return topLevel;
    }

    private static List<String> below(String first, List<String> path) {
        List<String> longer = new ArrayList<>(path.size() + 1);
        longer.add(first);
        longer.addAll(path);
        return longer;
    }

    /** {@code project/train.py}: with its folder, because many files are called {@code model.py}. */
    private static String file(SourceFrame frame) {
        if (frame.isNative() && frame.line() == 0) {
            return NATIVE;
        }
        String file = frame.file().replace('\\', '/');
        int slash = file.lastIndexOf('/', file.lastIndexOf('/') - 1);
        return file.substring(slash + 1);
    }
}
