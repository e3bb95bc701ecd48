package peakscope.advise.change;

import com.google.re2j.Pattern;

/** Python name of the compiled function, for lines of code. */
final class PythonFunction {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_]\\w{0,80}");

    private PythonFunction() {}

    /** {@code train_step} for {@code jit_train_step}; {@code f} if the module does not say. */
    static String name(String module) {
        String bare = module.startsWith("jit_") ? module.substring("jit_".length()) : "";
        boolean isLambda = bare.contains("lambda");
        return !isLambda && IDENTIFIER.matcher(bare).matches() ? bare : "f";
    }
}
