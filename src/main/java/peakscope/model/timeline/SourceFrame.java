package peakscope.model.timeline;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Optional;
import peakscope.model.value.Visible;

/**
 * One frame of the Python stack that made an instruction.
 *
 * @param line 0 when unknown
 * @param column where the expression begins, in bytes from the beginning of its line; 0 when unknown too
 * @param endLine where it ends; 0 when unknown
 * @param endColumn the first byte behind it; 0 when unknown
 */
public record SourceFrame(String file, String function, int line, int column, int endLine, int endColumn) {

    /** Without a known end of its expression. */
    public SourceFrame(String file, String function, int line, int column) {
        this(file, function, line, column, 0, 0);
    }

    private static final Pattern GRADIENT = Pattern.compile("\\w*Backward\\w*::apply\\b");

    private static final Pattern ALLOCATING =
            Pattern.compile("^(?:torch::unwind|torch::CapturedTraceback|torch::cuda::|c10::|std::|at::detail::)");

    public SourceFrame {
        file = Visible.of(file);
        function = Visible.of(function);
    }

    /** Whether it is in compiled code, which PyTorch writes too, mostly without a file. */
    public boolean isNative() {
        return CodeFile.isNative(file);
    }

    /** Whether it is inside JAX or PyTorch, below what a program calls. */
    public boolean isFramework() {
        return isNative() || CodeFile.isFramework(file);
    }

    /** Whether it is in an installed package, in Python's own library or in native code, so not in the user's program. */
    public boolean isInstalled() {
        return isNative() || CodeFile.isInstalled(file);
    }

    /** Whether it is in the user's own program: in no installed package, not in Python's library, not in the framework. */
    public boolean isOwn() {
        return !isInstalled() && !CodeFile.isFramework(file);
    }

    /**
     * How much a frame outside the user's code says about what was done. Python frames say more than native ones. Among native
     * frames the gradient function comes first, then the operation; those that allocate memory or record stacks say nothing, as
     * every stack has them.
     */
    public int telling() {
        if (!isNative()) {
            return 4;
        }
        if (GRADIENT.matcher(function).find()) {
            return 3;
        }
        if (function.startsWith("at::_ops::") || function.startsWith("at::native::")) {
            return 2;
        }
        return ALLOCATING.matcher(function).find() ? 0 : 1;
    }

    /**
     * The innermost frame outside installed packages; if there is none, the innermost of the most telling frames.
     *
     * @param stack innermost frame first
     */
    public static Optional<SourceFrame> ofUser(List<SourceFrame> stack) {
        SourceFrame best = null;
        for (SourceFrame frame : stack) {
            if (frame.isOwn()) {
                return Optional.of(frame);
            }
            best = best == null || frame.telling() > best.telling() ? frame : best;
        }
        return Optional.ofNullable(best);
    }

    /** The stack down to the call into the framework; the whole stack when all of it is the framework's. */
    public static List<SourceFrame> ofProgram(List<SourceFrame> stack) {
        int first = 0;
        while (first < stack.size() && stack.get(first).isFramework()) {
            first++;
        }
        return first == stack.size() ? stack : stack.subList(first, stack.size());
    }

    /** {@code train.py:42}, the folder left out; of native code without a file the function, its arguments left out. */
    public String shortText() {
        if (isNative() && line == 0 && !function.isBlank()) {
            return nativeName();
        }
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return line > 0 ? name + ":" + line : name;
    }

    /** {@code train.py:42 init}. */
    public String label() {
        if (function.isBlank() || (isNative() && line == 0)) {
            return shortText();
        }
        return (shortText() + " " + function).strip();
    }

    private String nativeName() {
        String plain = function.replace("(anonymous namespace)::", "");
        int arguments = plain.indexOf('(');
        return arguments > 0 ? plain.substring(0, arguments) : plain;
    }

    /** Written out, because a million stacks are told apart by it. */
    @Override
    public int hashCode() {
        return 31 * (31 * file.hashCode() + function.hashCode()) + line;
    }

    /** {@code /home/me/train.py:42}. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
