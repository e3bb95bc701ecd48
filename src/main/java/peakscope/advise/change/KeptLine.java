package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.analyze.checkpoint.Layers;
import peakscope.analyze.kept.KeptValue;
import peakscope.model.value.Bytes;

/**
 * The values that one line of the program keeps for the backward pass.
 *
 * @param again operations that repeat if they alone are recomputed, as a share of the whole step's; NaN if unknown
 */
record KeptLine(String line, List<KeptValue> values, double again) {

    private static final int MOST_OPERATIONS = 4;

    /** What recomputes for less than this is nearly free. */
    private static final double CHEAP = 0.01;

    KeptLine {
        values = List.copyOf(values);
    }

    /** By line; first those that free most bytes for little arithmetic. */
    static List<KeptLine> of(Layers layers, List<KeptValue> kept) {
        Map<String, List<KeptValue>> byLine = new LinkedHashMap<>();
        kept.forEach(value -> byLine.computeIfAbsent(CauseRule.line(value.origin()), key -> new ArrayList<>())
                .add(value));
        return byLine.entrySet().stream()
                .map(entry -> new KeptLine(entry.getKey(), entry.getValue(), layers.recomputed(entry.getValue())))
                .sorted(Comparator.comparingDouble(KeptLine::worth).reversed())
                .toList();
    }

    Bytes size() {
        return new Bytes(
                values.stream().mapToLong(value -> value.size().count()).sum());
    }

    private double worth() {
        return size().count() / (CHEAP + (Double.isNaN(again) ? 0 : again));
    }

    Evidence evidence() {
        KeptValue first = values.get(0);
        String operations = values.stream()
                .map(KeptValue::operation)
                .distinct()
                .limit(MOST_OPERATIONS)
                .collect(Collectors.joining(", "));
        String turns = first.stack().map(stack -> ", " + stack.words()).orElse("");
        return Evidence.of(
                first.buffer(),
                size(),
                AdviceText.count(values.size(), "value") + " of " + line,
                turns + " (" + operations + ")" + PolicyText.again(again));
    }
}
