package peakscope.analyze.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.product.Product;

/**
 * The values that layers written out hand to one another: of what is kept about where a layer begins, the value from which the layer
 * can be computed again with least arithmetic.
 */
final class LayerInputs {

    /** No layer hands on values much larger than the smallest that it keeps. */
    private static final long TIMES = 4;

    private static final int MOST_TRIED = 8;

    private final Remade remade;
    private final Set<KeptValue> inputs = new HashSet<>();

    private LayerInputs(Remade remade) {
        this.remade = remade;
    }

    /**
     * @param layers in order, what each keeps
     * @param sizes bytes of about what each hands on
     */
    static Set<KeptValue> of(Remade remade, List<List<KeptValue>> layers, List<Long> sizes) {
        LayerInputs found = new LayerInputs(remade);
        for (int number = 0; number < layers.size(); number++) {
            List<KeptValue> near = new ArrayList<>(number == 0 ? List.of() : layers.get(number - 1));
            near.addAll(layers.get(number));
            long most = sizes.get(number) * TIMES;
            List<KeptValue> layer = layers.get(number);
            near.stream()
                    .filter(value -> value.size().count() <= most && !found.inputs.contains(value))
                    .sorted(Comparator.comparing(value -> -value.buffer().firstStep()))
                    .filter(value -> value.buffer().firstStep() <= middle(layer))
                    .limit(MOST_TRIED)
                    .min(Comparator.comparingDouble(
                            value -> found.inputs.isEmpty() ? value.buffer().firstStep() : found.again(layer, value)))
                    .ifPresent(found.inputs::add);
        }
        return found.inputs;
    }

    private static int middle(List<KeptValue> layer) {
        List<Integer> steps =
                layer.stream().map(value -> value.buffer().firstStep()).sorted().toList();
        return steps.get(steps.size() / 2);
    }

    /** Operations to compute a layer's values from one of them and from the inputs of layers before. */
    private double again(List<KeptValue> layer, KeptValue input) {
        List<KeptValue> kept = new ArrayList<>(inputs);
        kept.add(input);
        Set<KeptValue> stays = new HashSet<>(kept);
        layer.stream().filter(value -> !stays.contains(value)).forEach(kept::add);
        return remade.products(kept, value -> !stays.contains(value)).stream()
                .flatMap(List::stream)
                .mapToDouble(Product::operations)
                .sum();
    }
}
