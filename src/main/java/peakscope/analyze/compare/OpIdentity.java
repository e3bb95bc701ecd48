package peakscope.analyze.compare;

import com.google.re2j.Pattern;
import peakscope.analyze.owner.OpPath;

/** What of an op's name stays when a program is compiled again after a change. */
final class OpIdentity {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern SUFFIX = Pattern.compile("(?:\\.\\d+|\\.remat\\d*|\\.clone)+$");

    private OpIdentity() {}

    /**
     * An op's path without the wrappers of transformations. The phase stays, since a value that is computed again is not the one
     * that was kept; the name of an argument is left as it is.
     */
    static String withoutWrappers(String opName) {
        return OpPath.isOp(opName) ? String.join("/", OpPath.of(opName, false)) : opName;
    }

    /** {@code layer_*} for {@code layer_12}: numbered copies of one piece become one. */
    static String withoutNumbers(String name) {
        return NUMBER.matcher(name).replaceAll("*");
    }

    /** {@code fusion} for {@code fusion.12}: the number is the compiler's, and every compile gives another. */
    static String withoutSuffix(String instruction) {
        return SUFFIX.matcher(instruction).replaceAll("");
    }
}
