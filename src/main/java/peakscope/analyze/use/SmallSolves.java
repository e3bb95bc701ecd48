package peakscope.analyze.use;

import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/** Systems of equations and decompositions of many small matrices, which a TPU computes with the sides of each matrix minor. */
public final class SmallSolves {

    private static final Pattern PART = Pattern.compile(
            "\\bjit\\((?:_?lu\\w*|_?solve\\w*|_?cholesky|inv|qr|svd|eigh|_?cho_\\w+)\\)|\\b(?:triangular_solve|cholesky|householder_product|geqrf|eigh|lu)\\b");

    private SmallSolves() {}

    /** Whether an operation is one, or a step inside one. */
    public static boolean isPart(@Nullable String opName) {
        return opName != null && PART.matcher(opName).find();
    }
}
