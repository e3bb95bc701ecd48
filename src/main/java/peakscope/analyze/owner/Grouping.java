package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.BufferShape;
import peakscope.model.shape.OpaqueShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TokenShape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;

/** By what buffers are put together. */
public enum Grouping {
    /** Parts of the model, and arguments by their place in the arguments. */
    OP_PATH(0, 1) {
        @Override
        List<String> path(Buffer buffer, Origin origin) {
            return opPath(buffer, origin);
        }
    },
    CATEGORY(1, 1) {
        @Override
        List<String> path(Buffer buffer, Origin origin) {
            return below(buffer.category().text(), opPath(buffer, origin));
        }
    },
    ELEMENT_TYPE(1, 1) {
        @Override
        List<String> path(Buffer buffer, Origin origin) {
            return below(type(buffer.details().shape()), opPath(buffer, origin));
        }
    },
    /** The line of the user's program that made it. */
    SOURCE(Integer.MAX_VALUE, 2) {
        @Override
        List<String> path(Buffer buffer, Origin origin) {
            List<String> op = opPath(buffer, origin);
            if (origin.isArgument()) {
                return below(ARGUMENTS, op);
            }
            return origin.source()
                    .map(frame -> List.of(file(frame), frame.label(), op.get(op.size() - 1)))
                    .orElseGet(() -> below(NO_SOURCE, op));
        }
    },
    /** The calls that led to it, from where the program begins to where it calls JAX. */
    STACK(Integer.MAX_VALUE, 2) {
        @Override
        List<String> path(Buffer buffer, Origin origin) {
            List<String> calls = new ArrayList<>();
            SourceFrame.ofProgram(origin.frames()).forEach(frame -> calls.add(frame.label()));
            Collections.reverse(calls);
            return calls.isEmpty() ? below(NO_SOURCE, opPath(buffer, origin)) : calls;
        }
    };

    /** The owner of buffers whose instruction has no op name; below it stand opcodes. */
    public static final String NO_OP = "no op name";

    public static final String NO_SOURCE = "no source line";

    /** Where buffers stand that hold an argument, which no line of the program makes. */
    private static final String ARGUMENTS = "arguments";

    /** The owner of buffers that no line of Python made: gradients of PyTorch, for example. */
    private static final String NATIVE = "native code";

    private final int foldsFrom;
    private final int topLevel;

    Grouping(int foldsFrom, int topLevel) {
        this.foldsFrom = foldsFrom;
        this.topLevel = topLevel;
    }

    /** The names of the owners of a buffer, the outermost first; at least one. */
    abstract List<String> path(Buffer buffer, Origin origin);

    /** From which level on names that differ in a number mean more of a kind: {@code layer_1}, but not {@code f16}. */
    int foldsFrom() {
        return foldsFrom;
    }

    /** At which level owners are told apart by colour: a program may be one file, but has many lines. */
    int topLevel() {
        return topLevel;
    }

    private static List<String> opPath(Buffer buffer, Origin origin) {
        BufferDetails details = buffer.details();
        String name = origin.argument() == null ? origin.opName() : origin.argument();
        if (name == null || name.isBlank()) {
            return List.of(NO_OP, details.opcode() == null ? "no opcode" : details.opcode());
        }
        return OpPath.isOp(name) ? OpPath.of(name, details.instruction().contains(".remat")) : ArgumentPath.of(name);
    }

    private static List<String> below(String first, List<String> path) {
        List<String> longer = new ArrayList<>(path.size() + 1);
        longer.add(first);
        longer.addAll(path);
        return longer;
    }

    private static String type(@Nullable Shape shape) {
        if (shape instanceof ArrayShape array) {
            return array.type().text();
        } else if (shape instanceof TupleShape) {
            return "tuple";
        } else if (shape instanceof BufferShape) {
            return "buffer";
        } else if (shape instanceof TokenShape) {
            return "token";
        }
        return shape instanceof OpaqueShape ? "opaque" : "unknown type";
    }

    /** {@code project/train.py}: with its folder, since many a file is called {@code model.py}. */
    private static String file(SourceFrame frame) {
        if (frame.isNative() && frame.line() == 0) {
            return NATIVE;
        }
        String file = frame.file().replace('\\', '/');
        int slash = file.lastIndexOf('/', file.lastIndexOf('/') - 1);
        return file.substring(slash + 1);
    }
}
