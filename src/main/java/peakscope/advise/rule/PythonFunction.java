package peakscope.advise.rule;

import com.google.re2j.Pattern;

/** What the compiled function is called in Python, for lines of code. */
final class PythonFunction {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_]\\w{0,80}");

    private PythonFunction() {}

    /** {@code train_step} of {@code jit_train_step}; {@code f} where the module does not tell. */
    static String name(String module) {
        String bare = module.startsWith("jit_") ? module.substring("jit_".length()) : "";
        boolean isLambda = bare.contains("lambda");
        return !isLambda && IDENTIFIER.matcher(bare).matches() ? bare : "f";
    }
}
