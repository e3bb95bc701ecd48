package peakscope.report.redact;

import com.google.re2j.Pattern;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import peakscope.model.value.Replacement;
import peakscope.model.value.Warning;

/** Renames what Peakscope's own sentences mention: known names, and anything that looks like a path. */
final class RenamedSentences {

    private static final Pattern WORD = Pattern.compile("[^\\s,;:(){}'\"]+");

    private static final Pattern PATH = Pattern.compile(
            ".*[/\\\\].*|.+\\.(?:pb|gz|txt|json|log|csv|html|md|py|pickle|zst)", Pattern.CASE_INSENSITIVE);

    /** File name endings that the sentences themselves mention. */
    private static final Pattern OWN = Pattern.compile("-.*|\\.?(?:after_optimizations)?\\.?hlo\\.pb");

    private final Tokens names;
    private final Set<String> modules;

    /**
     * Renames in sentences about these modules.
     *
     * @param modules their original names
     */
    RenamedSentences(Tokens names, Set<String> modules) {
        this.names = names;
        this.modules = modules;
    }

    Warning of(Warning warning) {
        return new Warning(place(warning), text(warning.text(), warning.names()));
    }

    /** A module, a module and a memory space after a comma, or a path. */
    private String place(Warning warning) {
        int comma = warning.where().lastIndexOf(", ");
        String head = comma < 0 ? warning.where() : warning.where().substring(0, comma);
        if (modules.contains(warning.where())) {
            return names.token(Tokens.Kind.MODULE, warning.where());
        }
        return modules.contains(head)
                ? names.token(Tokens.Kind.MODULE, head) + warning.where().substring(comma)
                : names.token(Tokens.Kind.PATH, warning.where());
    }

    private String text(String text, List<String> mentioned) {
        String renamed = text;
        List<String> longestFirst = mentioned.stream()
                .filter(name -> !name.isEmpty())
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
        for (String name : longestFirst) {
            String known = names.known(name);
            renamed = renamed.replace(name, known == null ? unknown(name) : known);
        }
        return Replacement.each(WORD, renamed, this::word);
    }

    private String unknown(String name) {
        return names.token(PATH.matcher(name).matches() ? Tokens.Kind.PATH : Tokens.Kind.INSTRUCTION, name);
    }

    private String word(String word) {
        String known = names.known(word);
        if (known != null && !word.chars().allMatch(Character::isLowerCase)) {
            return known;
        }
        boolean path = PATH.matcher(word).matches() && !OWN.matcher(word).matches();
        return path ? names.token(Tokens.Kind.PATH, word) : word;
    }
}
