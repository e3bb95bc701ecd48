package peakscope.model;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One frame of the Python stack that made an instruction.
 *
 * @param line 0 when unknown
 * @param column 0 when unknown
 */
public record SourceFrame(String file, String function, int line, int column) {

    private static final Pattern NATIVE = Pattern.compile("^(?:\\?\\?)?$|\\.(?:c|cc|cpp|cxx|cu|h|hpp|so)(?:\\.\\d+)*$");

    private static final Pattern INSTALLED =
            Pattern.compile("[/\\\\](?:site|dist)-packages[/\\\\]|[/\\\\]lib[/\\\\]python\\d[\\d.]*[/\\\\]|^<frozen ");

    private static final Pattern FRAMEWORK = Pattern.compile(
            "[/\\\\](?:site|dist)-packages[/\\\\](?:jax(?:lib)?|torch)[/\\\\]|[/\\\\]jax[/\\\\]_src[/\\\\]");

    /** Whether it is in compiled code, which PyTorch writes too, mostly without a file. */
    public boolean isNative() {
        return NATIVE.matcher(file).find();
    }

    /** Whether it is in JAX or PyTorch themselves, so below what a program calls. */
    public boolean isFramework() {
        return isNative() || FRAMEWORK.matcher(file).find();
    }

    /** Whether it is in an installed package, in Python's own library or in native code, so not in the user's program. */
    public boolean isInstalled() {
        return isNative() || INSTALLED.matcher(file).find();
    }

    /**
     * The innermost frame that is not in an installed package; the innermost of all when every one is.
     *
     * @param stack innermost frame first
     */
    public static Optional<SourceFrame> ofUser(List<SourceFrame> stack) {
        return stack.stream().filter(frame -> !frame.isInstalled()).findFirst().or(() -> stack.stream()
                .findFirst());
    }

    /** {@code train.py:42}, the folder left out. */
    public String shortText() {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return line > 0 ? name + ":" + line : name;
    }

    /** {@code train.py:42 init}. */
    public String label() {
        return function.isBlank() ? shortText() : (shortText() + " " + function).strip();
    }

    /** {@code /home/me/train.py:42}. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
