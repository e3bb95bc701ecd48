package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;

/**
 * The children of an owner that are large enough to draw, and the rest as one. Children without weight are in neither.
 *
 * @param rest the remainder, named {@code 37 smaller, 1.20 MiB}; empty if nothing remains
 */
record DrawnChildren(List<Owner> shown, Optional<Owner> rest) {

    /**
     * Splits the children.
     *
     * @param least weight of an owner to draw
     */
    static DrawnChildren of(Owner owner, Weight weight, double least) {
        // Children are sorted by weight: first those to draw, then the small ones, then those without weight.
        List<Owner> children = owner.children();
        int weighing = firstBelow(children, weight, 1);
        int large = Math.min(weighing, firstBelow(children, weight, Math.max(1, least)));
        if (weighing - large <= 1) {
            return new DrawnChildren(children.subList(0, weighing), Optional.empty());
        }
        List<Owner> small = new ArrayList<>(children.subList(large, weighing));
        String name = String.format(Locale.ROOT, "%,d smaller", small.size());
        return new DrawnChildren(children.subList(0, large), Optional.of(Owner.together(name, small)));
    }

    /** All, in layout order. */
    List<Owner> all() {
        List<Owner> all = new ArrayList<>(shown);
        rest.ifPresent(all::add);
        return all;
    }

    private static int firstBelow(List<Owner> sorted, Weight weight, double least) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (weight.of(sorted.get(middle)) >= least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
