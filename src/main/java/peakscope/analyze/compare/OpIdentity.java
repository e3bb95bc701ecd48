package peakscope.analyze.compare;

import com.google.re2j.Pattern;
import peakscope.analyze.owner.OpPath;

/** The part of an op's name that survives a change and a new compile. */
final class OpIdentity {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern SUFFIX = Pattern.compile("(?:\\.\\d+|\\.remat\\d*|\\.clone)+$");

    private OpIdentity() {}

    /**
     * An op's path without the wrappers of transformations. The phase stays, because a recomputed value is not the one
     * that was kept; an argument's name is left as it is.
     */
    static String withoutWrappers(String opName) {
        return OpPath.isOp(opName) ? String.join("/", OpPath.of(opName, false)) : opName;
    }

    /** {@code layer_*} for {@code layer_12}: numbered copies of one piece become one. */
    static String withoutNumbers(String name) {
        return NUMBER.matcher(name).replaceAll("*");
    }

    /** {@code fusion} for {@code fusion.12}: the compiler's number differs from compile to compile. */
    static String withoutSuffix(String instruction) {
        return SUFFIX.matcher(instruction).replaceAll("");
    }
}
