package peakscope.model.timeline;

import java.util.List;
import java.util.Set;

/**
 * The owner of a stack frame's file, judged by its path. Stacks repeat, and one report asks this millions of times: no
 * regular expressions.
 */
final class CodeFile {

    /** Extensions of compiled languages, and of their binaries. */
    private static final Set<String> COMPILED =
            Set.of("c", "cc", "cpp", "cxx", "cu", "cuh", "h", "hpp", "inl", "o", "rs", "so");

    private static final List<String> PACKAGES = List.of("/site-packages/", "/dist-packages/");
    private static final List<String> FRAMEWORKS = List.of("jax/", "jaxlib/", "torch/");
    private static final String LIBRARY = "/lib/python";

    private CodeFile() {}

    /** Whether it is compiled, or unknown: {@code Malloc.cpp}, {@code libc.so.6}, {@code ??}. */
    static boolean isNative(String file) {
        if (file.isEmpty() || file.equals("??")) {
            return true;
        }
        int end = file.length();
        int dot = file.lastIndexOf('.');
        while (dot >= 0 && isNumber(file, dot + 1, end)) {
            end = dot;
            dot = file.lastIndexOf('.', end - 1);
        }
        return dot >= 0 && COMPILED.contains(file.substring(dot + 1, end));
    }

    /** Whether it belongs to JAX or PyTorch. */
    static boolean isFramework(String file) {
        String path = file.replace('\\', '/');
        if (path.contains("/jax/_src/")) {
            return true;
        }
        for (String packages : PACKAGES) {
            for (int at = path.indexOf(packages); at >= 0; at = path.indexOf(packages, at + 1)) {
                int behind = at + packages.length();
                if (FRAMEWORKS.stream().anyMatch(framework -> path.startsWith(framework, behind))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it is in an installed package or in Python's own library. */
    static boolean isInstalled(String file) {
        String path = file.replace('\\', '/');
        if (path.startsWith("<frozen ")) {
            return true;
        }
        for (String packages : PACKAGES) {
            if (path.contains(packages)) {
                return true;
            }
        }
        return isInLibrary(path);
    }

    /** {@code /usr/lib/python3.12/…}. */
    private static boolean isInLibrary(String path) {
        for (int at = path.indexOf(LIBRARY); at >= 0; at = path.indexOf(LIBRARY, at + 1)) {
            int version = at + LIBRARY.length();
            int end = path.indexOf('/', version);
            if (end > version
                    && isDigit(path.charAt(version))
                    && path.substring(version, end).chars().allMatch(c -> c == '.' || isDigit((char) c))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNumber(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return end > start;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
