package peakscope.advise.change;

import com.google.re2j.Pattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.analyze.checkpoint.Layers;
import peakscope.analyze.checkpoint.Policies;
import peakscope.analyze.checkpoint.Policy;
import peakscope.analyze.checkpoint.PolicyPeak;

/** What a checkpoint policy gains and costs in words, and the code for it. */
public final class PolicyText {

    private static final Pattern NO_NAME = Pattern.compile("\\W+");

    private PolicyText() {}

    /** {@code With nothing_saveable, which keeps only the inputs of each layer, the peak is 3.87 GiB, with 24.3 % more arithmetic.} */
    static String line(Layers layers, PolicyPeak peak) {
        return AdviceText.of(key(layers, peak.policy()), figures(layers, peak));
    }

    public static List<CodeLine> code(Layers layers, PolicyPeak peak) {
        return AdviceText.lines(key(layers, peak.policy()), figures(layers, peak));
    }

    /**
     * What a policy of the program's own saves, or the inputs of its layers, goes to host memory by its names; a program that goes
     * back by itself has no policy.
     */
    private static String key(Layers layers, Policy policy) {
        if (layers instanceof Policies loops && loops.isByHand()) {
            return "long-lived.by-hand.segments";
        }
        if (policy == Policy.OFFLOAD && layers instanceof Policies loops && loops.isCheckpointed()) {
            return loops.savesByPolicy() ? "long-lived.saved.offload" : "long-lived.carries.offload";
        }
        return "long-lived." + policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How the code that names the products of a policy calls them: {@code "train_11", "train_14"}. */
    private static Map<String, String> names(PolicyPeak peak) {
        List<String> names = peak.lines().stream()
                .map(line -> NO_NAME.matcher(line.replaceFirst("\\.py:", "_")).replaceAll("_"))
                .toList();
        return names.isEmpty()
                ? Map.of()
                : Map.of(
                        "lines", AdviceText.and(peak.lines()),
                        "line", peak.lines().get(0),
                        "name", names.get(0),
                        "named", names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", ")));
    }

    private static Map<String, String> figures(Layers layers, PolicyPeak peak) {
        Map<String, String> figures = new LinkedHashMap<>(names(peak));
        figures.put("peak", peak.after().peak().toString());
        figures.put("more", more(peak.recomputed()));
        figures.put("turns", String.format(Locale.ROOT, "%d", peak.turns()));
        boolean isUneven = layers instanceof Policies loops && loops.areSegmentsUneven();
        figures.put("uneven", isUneven ? " " + AdviceText.of("long-lived.segments.uneven", Map.of()) : "");
        return figures;
    }

    /** {@code 33.3 % more arithmetic}. */
    private static String more(double recomputed) {
        if (Double.isNaN(recomputed)) {
            return "an unknown amount of extra arithmetic";
        }
        String share = String.format(Locale.ROOT, "%.1f %%", recomputed * 100);
        String few = recomputed == 0 ? "no more" : "hardly any more";
        return (share.equals("0.0 %") ? few : share + " more") + " arithmetic";
    }

    /** {@code , recomputed for 4.1 % of the step's arithmetic}; nothing if unknown. */
    static String again(double share) {
        if (Double.isNaN(share)) {
            return "";
        }
        String figure = String.format(Locale.ROOT, "%.1f %%", share * 100);
        return AdviceText.of(
                figure.equals("0.0 %") ? "long-lived.again.cheap" : "long-lived.again", Map.of("share", figure));
    }
}
