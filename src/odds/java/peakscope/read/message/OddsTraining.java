package peakscope.read.message;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import peakscope.read.message.ending.EndingOdds;

/**
 * Learns the weights of {@code assets/ending-odds.txt} from judged texts, and says how often they are wrong about texts of writers
 * that they were not learnt from.
 */
final class OddsTraining {

    /** Words in fewer texts tell more of these than of others. */
    private static final int FEWEST_TEXTS = 3;

    /** How much a wrong text costs, compared with large weights. */
    private static final double COST = 30;

    private static final double PRECISION = 1e-4;

    /** Parts into which writers are divided; each is judged by weights learnt from the others. */
    private static final int PARTS = 10;

    private OddsTraining() {}

    public static void main(String[] arguments) throws IOException {
        Linear.disableDebugOutput();
        Path table = Path.of("assets/ending-odds.txt");
        List<JudgedText> texts = JudgedText.all();
        List<String> sets = texts.stream().map(JudgedText::set).distinct().toList();
        Map<JudgedText, Double> odds = new HashMap<>();
        for (int part = 0; part < PARTS; part++) {
            int current = part;
            Predicate<JudgedText> isHeldOut = text -> sets.indexOf(text.set()) % PARTS == current;
            Map<String, Integer> weights =
                    learn(texts.stream().filter(isHeldOut.negate()).toList());
            texts.stream().filter(isHeldOut).forEach(text -> odds.put(text, EndingOdds.of(text.words(), weights)));
        }
        String error = error(odds);
        System.out.println(error);
        Map<String, Integer> weights = learn(texts);
        Files.writeString(
                table,
                "# Weights of words and pairs of words, in hundredths, for the odds that too little memory ended a program.\n"
                        + "# Learnt from " + texts.size()
                        + " texts by the profile odds. Of texts by writers left out of that:\n# "
                        + error.strip().replace("\n", "\n# ") + "\n" + lines(weights));
        System.out.println(weights.size() + " weights");
    }

    private static String lines(Map<String, Integer> weights) {
        return weights.entrySet().stream()
                .map(entry -> entry.getKey() + "\t" + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }

    private static Map<String, Integer> learn(List<JudgedText> texts) {
        Map<String, Integer> places = places(texts);
        Problem problem = new Problem();
        problem.l = texts.size();
        problem.n = places.size() + 1;
        problem.bias = 1;
        problem.x = texts.stream().map(text -> features(text, places)).toArray(Feature[][]::new);
        problem.y = texts.stream().mapToDouble(text -> text.ended() ? 1 : 0).toArray();
        Model model = Linear.train(problem, new Parameter(SolverType.L2R_LR, COST, PRECISION));
        double[] learnt = model.getFeatureWeights();
        int sign = model.getLabels()[0] == 1 ? 1 : -1;
        Map<String, Integer> weights = new TreeMap<>();
        places.forEach((word, place) -> weights.put(word, hundredths(sign * learnt[place - 1])));
        weights.put(EndingOdds.BIAS, hundredths(sign * learnt[places.size()]));
        return weights;
    }

    private static int hundredths(double weight) {
        return (int) Math.round(weight * EndingOdds.UNIT);
    }

    /** Words and pairs that several texts have, each with its place from 1. */
    private static Map<String, Integer> places(List<JudgedText> texts) {
        Map<String, Integer> counts = new TreeMap<>();
        texts.forEach(text -> text.words().forEach(word -> counts.merge(word, 1, Integer::sum)));
        counts.values().removeIf(count -> count < FEWEST_TEXTS);
        Map<String, Integer> places = new TreeMap<>();
        counts.keySet().forEach(word -> places.put(word, places.size() + 1));
        return places;
    }

    private static Feature[] features(JudgedText text, Map<String, Integer> places) {
        int[] known = text.words().stream()
                .filter(places::containsKey)
                .mapToInt(places::get)
                .sorted()
                .toArray();
        Feature[] features = new Feature[known.length + 1];
        for (int i = 0; i < known.length; i++) {
            features[i] = new FeatureNode(known[i], 1 / Math.sqrt(known.length));
        }
        features[known.length] = new FeatureNode(places.size() + 1, 1);
        return features;
    }

    /** How many texts the odds are wrong about, and how many they say nothing of. */
    private static String error(Map<JudgedText, Double> odds) {
        return said("ordinary texts", odds, text -> !text.isOfPair())
                + said("pairs of look-alikes", odds, JudgedText::isOfPair);
    }

    private static String said(String which, Map<JudgedText, Double> odds, Predicate<JudgedText> wanted) {
        return String.format(
                "%s: of %s where a memory error ended the program, %s got low odds and %s high ones;"
                        + " of %s where none did, %s low ones and %s high ones%n",
                which,
                count(odds, wanted.and(JudgedText::ended), 0, 1),
                count(odds, wanted.and(JudgedText::ended), 0, EndingOdds.LOW),
                count(odds, wanted.and(JudgedText::ended), EndingOdds.HIGH, 1),
                count(odds, wanted.and(text -> !text.ended()), 0, 1),
                count(odds, wanted.and(text -> !text.ended()), 0, EndingOdds.LOW),
                count(odds, wanted.and(text -> !text.ended()), EndingOdds.HIGH, 1));
    }

    private static long count(Map<JudgedText, Double> odds, Predicate<JudgedText> wanted, double from, double to) {
        return odds.entrySet().stream()
                .filter(entry -> wanted.test(entry.getKey()) && entry.getValue() >= from && entry.getValue() <= to)
                .count();
    }
}
