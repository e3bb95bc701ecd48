package peakscope.read.message.quote;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import peakscope.read.io.Asset;
import peakscope.read.io.ExpressionTable;

/** A rule of {@code assets/quotations.txt}: what stands around a sentence that is only quoted. */
record QuotationRule(
        List<Part> parts,
        boolean onlyWithoutFigures,
        boolean notBelowTraceback,
        boolean onlyUnlogged,
        boolean onlyBesideOthers) {

    private static final String NOT = "not ";

    /** A launcher's mark of who writes, which is no mark of a quotation. */
    private static final Pattern RANK = Pattern.compile("^(?i:rank|host|worker|task|process|node)[ _:=-]?\\d+ > ");

    /** The stretches of text that a rule may look at, by their names in the table. */
    private static final Map<String, Function<Around, String>> STRETCHES = Map.of(
            "line", around -> RANK.matcher(around.prefix() + around.before()).replaceFirst(""),
            "before", Around::before,
            "said", Around::said,
            "said on", around -> around.said() + around.behind(),
            "whole", around -> around.before() + around.said() + around.behind(),
            "behind", Around::behind,
            "near", Around::near,
            "above", Around::above,
            "below", Around::below);

    /** What a stretch of text must have, or must not have. */
    record Part(Function<Around, String> stretch, boolean wanted, Pattern pattern) {

        boolean holds(Around around) {
            return pattern.matcher(stretch.apply(around)).find() == wanted;
        }
    }

    boolean holds(Around around) {
        return !(onlyWithoutFigures && around.hasFigures())
                && !(onlyUnlogged && !around.prefix().isBlank())
                && parts.stream().allMatch(part -> part.holds(around))
                && !(notBelowTraceback && ProgramText.trace(around.above()));
    }

    /** Reads all rules, in order. */
    static List<QuotationRule> read(String asset) {
        ExpressionTable table = new ExpressionTable();
        List<QuotationRule> rules = new ArrayList<>();
        for (String section : Asset.text(asset).split("\\n\\s*\\n", -1)) {
            Map<String, String> keys = table.alternatives(section);
            if (!keys.isEmpty()) {
                rules.add(rule(keys));
            }
        }
        return List.copyOf(rules);
    }

    private static QuotationRule rule(Map<String, String> keys) {
        boolean onlyWithoutFigures = keys.remove("figures") != null;
        boolean notBelowTraceback = keys.remove("traceback") != null;
        boolean onlyUnlogged = keys.remove("prefix") != null;
        boolean onlyBesideOthers = keys.remove("others") != null;
        List<Part> parts = new ArrayList<>();
        keys.forEach((key, expression) -> {
            boolean wanted = !key.startsWith(NOT);
            Function<Around, String> stretch = STRETCHES.get(wanted ? key : key.substring(NOT.length()));
            if (stretch == null) {
                throw new IllegalStateException("quotations.txt has no stretch of text named " + key);
            }
            parts.add(new Part(stretch, wanted, Pattern.compile(expression)));
        });
        return new QuotationRule(parts, onlyWithoutFigures, notBelowTraceback, onlyUnlogged, onlyBesideOthers);
    }
}
