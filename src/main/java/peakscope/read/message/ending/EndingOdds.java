package peakscope.read.message.ending;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.read.io.Asset;

/**
 * How likely it is, by all words of a text, that too little memory ended its program: an estimate by logistic regression over words
 * and pairs of words, whose weights {@code assets/ending-odds.txt} has. What single sentences say is for {@link Aftermath} and
 * {@code peakscope.read.message.quote}.
 */
public final class EndingOdds {

    /** With lower odds, a text only tells of an error. */
    public static final double LOW = 0.15;

    /** With higher odds, the error ended the program. */
    public static final double HIGH = 0.97;

    /** The word whose weight every text has. */
    public static final String BIAS = "-";

    /** By how much the weights in the table are larger. */
    public static final double UNIT = 100;

    /** With fewer known words and pairs around its errors, a text tells too little. */
    private static final int FEW = 20;

    private static final Map<String, Integer> WEIGHTS = weights(Asset.text("ending-odds.txt"));

    private EndingOdds() {}

    /**
     * The probability, from 0 to 1; NaN if too few words stand around the errors.
     *
     * @param errors the sentences that say that memory ran out
     */
    public static double of(List<String> lines, List<String> errors) {
        Set<String> words = WordPairs.of(lines);
        Set<String> ofErrors = WordPairs.of(errors);
        long around = words.stream()
                .filter(word -> WEIGHTS.containsKey(word) && !ofErrors.contains(word))
                .count();
        return around < FEW ? Double.NaN : of(words, WEIGHTS);
    }

    /** The same of a text that has words enough, with other weights. */
    public static double of(Set<String> words, Map<String, Integer> weights) {
        long sum = 0;
        int known = 0;
        for (String word : words) {
            Integer weight = weights.get(word);
            if (weight != null) {
                sum += weight;
                known++;
            }
        }
        double score = (weights.getOrDefault(BIAS, 0) + sum / Math.sqrt(Math.max(1, known))) / UNIT;
        return 1 / (1 + Math.exp(-score));
    }

    /** Reads a table of weights: on each line a word or pair, a tab, and its weight. */
    public static Map<String, Integer> weights(String table) {
        Map<String, Integer> weights = new HashMap<>();
        table.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int tab = line.indexOf('\t');
            weights.put(line.substring(0, tab), Integer.valueOf(line.substring(tab + 1)));
        });
        return weights;
    }
}
