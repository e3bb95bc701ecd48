package peakscope.report.redact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Replacement;

/**
 * Renames the words of an op name or an argument's path, and keeps the punctuation between them: {@code
 * jit(train)/transpose(jvp(layer_3))/dot_general} becomes {@code jit(op-1)/transpose(jvp(op-2_3))/dot_general}. Copies
 * of one piece that differ only in their number still do.
 */
final class OpNames {

    private static final Pattern WORD = Pattern.compile("[^/()\\[\\]{}.,:;'\"\\\\\\s]+");

    private static final Pattern NUMBERED = Pattern.compile("(.*[^\\d_])(_\\d{1,3})");

    /** JAX's name for a branch of a condition. */
    private static final Pattern KEPT = Pattern.compile("\\d+|branch_\\d+_fun");

    private final Tokens names;

    /** Layers share their op names, and each rule asks for all of the program's. */
    private final Map<String, String> known = new ConcurrentHashMap<>();

    OpNames(Tokens names) {
        this.names = names;
    }

    @Nullable
    String of(@Nullable String opName) {
        return opName == null ? null : known.computeIfAbsent(opName, name -> Replacement.each(WORD, name, this::word));
    }

    String word(String word) {
        if (KEPT.matcher(word).matches() || PublicWords.contain(word)) {
            return word;
        }
        Matcher numbered = NUMBERED.matcher(word);
        return numbered.matches() ? plain(numbered.group(1)) + numbered.group(2) : plain(word);
    }

    private String plain(String word) {
        return PublicWords.contain(word) ? word : names.token(Tokens.Kind.OP, word);
    }
}
