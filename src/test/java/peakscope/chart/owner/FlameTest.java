package peakscope.chart.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;

class FlameTest {

    private static final Box AREA = new Box(10, 4, 780, 386);

    private final RecordingSurface surface = new RecordingSurface(800, 400);

    private static OwnerScene scene(Owner whole, Weight weight) {
        return FlameLayout.of(List.of(whole), weight, new OwnerInks(), AREA, 20);
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void widthsAreByWeightAndEachRowLiesBelowItsParent(@ForAll long seed) {
        Owner whole = OwnerTrees.random(new Random(seed), 5);
        OwnerScene scene = scene(whole, Weight.ALL);
        double pixel = AREA.width() / whole.size().count();
        for (OwnerBlock block : scene.blocks()) {
            assertEquals(block.owner().size().count() * pixel, block.box().width(), 1e-6);
            assertEquals(AREA.y() + 20 * block.depth(), block.box().y(), 1e-9);
            if (block.parent() != OwnerBlock.NONE) {
                Box above = scene.blocks().get(block.parent()).box();
                assertTrue(block.box().x() >= above.x() - 1e-6 && block.box().right() <= above.right() + 1e-6);
            }
        }
    }

    @Property(seed = Seeds.SEED, tries = 50 * Seeds.TIMES)
    void whatIsUnderThePointerIsFound(@ForAll long seed) {
        OwnerScene scene = scene(OwnerTrees.random(new Random(seed), 5), Weight.ALL);
        for (int i = 0; i < scene.blocks().size(); i++) {
            Box box = scene.blocks().get(i).box();
            assertEquals(
                    i,
                    scene.at(box.x() + box.width() / 2, box.y() + box.height() / 2)
                            .orElseThrow());
        }
    }

    @Test
    void manySmallOnesAreOneBlock() {
        OwnerScene scene = scene(OwnerTrees.crowded(40_000), Weight.ALL);
        assertEquals(
                List.of("all live", "forward", "fusion.40000", "40,000 smaller"),
                scene.blocks().stream().map(OwnerBlock::title).toList());
    }

    @Test
    void rowsThatDoNotFitAreLeftOutAndTheLastOnesAreClosed() {
        OwnerScene low =
                FlameLayout.of(List.of(OwnerTrees.small()), Weight.ALL, new OwnerInks(), new Box(0, 0, 800, 45), 20);
        assertEquals(1, low.blocks().stream().mapToInt(OwnerBlock::depth).max().orElseThrow());
        assertTrue(low.blocks().stream().noneMatch(block -> block.depth() == 1 && block.open()));
    }

    @Test
    void fewRowsAreMadeHigherThanManyRows() {
        OwnerScene few = FlameLayout.fitted(List.of(OwnerTrees.small()), Weight.ALL, new OwnerInks(), AREA, 20);
        assertEquals(34, few.blocks().get(0).box().height());
    }

    @Test
    void coloursAreThoseOfTheOwnerBelowTheWhole() {
        OwnerScene scene = OwnershipPainter.flame(surface, List.of(OwnerTrees.small()), Weight.ALL, new OwnerInks());
        assertEquals(
                List.of(Ink.LUMP, Ink.SERIES_1, Ink.SERIES_1, Ink.SERIES_1, Ink.SERIES_1, Ink.SERIES_1, Ink.SERIES_4),
                scene.blocks().stream().limit(7).map(OwnerBlock::ink).toList());
        assertTrue(
                surface.texts.containsAll(List.of("all live  1000 B", "forward  800 B", "fusion.0  600 B")),
                surface.texts::toString);
    }

    @Test
    void aCategoryHasTheColourItHasEverywhere() {
        OwnerInks inks = new OwnerInks();
        assertEquals(Ink.PARAMETER, inks.of(OwnerTrees.buffer(0, "parameter", 1, 0)));
        assertEquals(Ink.LUMP, inks.of(OwnerTrees.buffer(0, "no op name", 1, 0)));
        Ink first = inks.of(OwnerTrees.buffer(0, "a", 1, 0));
        inks.of(OwnerTrees.buffer(0, "b", 1, 0));
        assertEquals(first, inks.of(OwnerTrees.buffer(0, "a", 1, 0)));
    }
}
