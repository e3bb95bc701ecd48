package peakscope.chart.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;

class TreemapTest {

    private static final Box AREA = new Box(10, 4, 780, 386);

    private final RecordingSurface surface = new RecordingSurface(800, 400);

    private static OwnerScene scene(Owner whole) {
        return TreemapLayout.of(List.of(whole), Weight.ALL, new OwnerInks(), AREA, 18);
    }

    private static double area(Box box) {
        return box.width() * box.height();
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void blocksLieWithinTheirParentsAndSiblingsDoNotOverlap(@ForAll long seed) {
        List<OwnerBlock> blocks = scene(OwnerTrees.random(new Random(seed), 4)).blocks();
        for (int i = 1; i < blocks.size(); i++) {
            Box box = blocks.get(i).box();
            Box around = blocks.get(blocks.get(i).parent()).box();
            assertTrue(
                    box.x() >= around.x() - 1e-6
                            && box.right() <= around.right() + 1e-6
                            && box.y() >= around.y() - 1e-6
                            && box.bottom() <= around.bottom() + 1e-6,
                    () -> box + " sticks out of " + around);
            for (int j = i + 1; j < blocks.size(); j++) {
                if (blocks.get(j).parent() == blocks.get(i).parent()) {
                    Box other = blocks.get(j).box();
                    double across = Math.min(box.right(), other.right()) - Math.max(box.x(), other.x());
                    double down = Math.min(box.bottom(), other.bottom()) - Math.max(box.y(), other.y());
                    assertTrue(Math.min(across, down) <= 1e-6, () -> box + " overlaps " + other);
                }
            }
        }
    }

    @Property(seed = Seeds.SEED, tries = 100 * Seeds.TIMES)
    void siblingsHaveAreasByWeightAndNobodyIsLeftOut(@ForAll long seed) {
        OwnerScene scene = scene(OwnerTrees.random(new Random(seed), 4));
        for (int i = 0; i < scene.blocks().size(); i++) {
            if (scene.blocks().get(i).open()) {
                long bytes = 0;
                double pixels = 0;
                for (int child = scene.firstChild(i); child != OwnerBlock.NONE; child = scene.sibling(child, 1)) {
                    bytes += scene.blocks().get(child).owner().size().count();
                    pixels += area(scene.blocks().get(child).box());
                }
                assertEquals(scene.blocks().get(i).owner().size().count(), bytes);
                int first = scene.firstChild(i);
                double share = scene.blocks().get(first).owner().size().count() / (double) bytes;
                assertEquals(share, area(scene.blocks().get(first).box()) / pixels, 1e-6);
            }
        }
    }

    @Property(seed = Seeds.SEED, tries = 50 * Seeds.TIMES)
    void theGridFindsWhatAScanFinds(@ForAll long seed) {
        Random random = new Random(seed);
        OwnerScene scene = scene(OwnerTrees.random(random, 4));
        for (int i = 0; i < 100; i++) {
            double x = random.nextDouble() * 820 - 10;
            double y = random.nextDouble() * 420 - 10;
            OptionalInt scanned = OptionalInt.empty();
            for (int block = 0; block < scene.blocks().size(); block++) {
                if (scene.blocks().get(block).box().contains(x, y)) {
                    scanned = OptionalInt.of(block);
                }
            }
            assertEquals(scanned, scene.at(x, y));
        }
    }

    @Test
    void ownersWithOneChildShareABlockWithIt() {
        OwnerScene scene = scene(OwnerTrees.small());
        assertEquals("forward / Model / dot", scene.blocks().get(1).title());
        assertEquals(
                List.of("all live", "forward", "Model", "dot", "fusion.0"),
                scene.trailOf(2).stream().map(Owner::name).toList());
    }

    @Test
    void aTrailIsFoundInItsInnermostBlock() {
        Owner whole = OwnerTrees.small();
        OwnerScene scene = scene(whole);
        assertEquals(OptionalInt.of(3), scene.blockOf(whole.pathTo(1)));
        assertEquals(OptionalInt.of(1), scene.blockOf(whole.follow(List.of("forward"))));
        Owner params = whole.children().get(1);
        OwnerScene zoomed = TreemapLayout.of(List.of(whole, params), Weight.ALL, new OwnerInks(), AREA, 18);
        assertEquals(OptionalInt.empty(), zoomed.blockOf(whole.pathTo(1)));
    }

    @Test
    void smallOnesAreALumpThatKnowsThemAndCanBeZoomedTo() {
        Owner whole = OwnerTrees.crowded(40_000);
        OwnerScene scene = scene(whole);
        int lump = scene.blockOf(whole.pathTo(123)).orElseThrow();
        assertEquals("40,000 smaller", scene.blocks().get(lump).title());
        assertEquals(40_000, scene.blocks().get(lump).owner().buffers());
        OwnerScene zoomed = TreemapLayout.of(scene.trailOf(lump), Weight.ALL, new OwnerInks(), AREA, 18);
        assertTrue(zoomed.blocks().size() > 1 || zoomed.blocks().get(0).owner().buffers() == 40_000);
    }

    @Test
    void walkingVisitsSiblingsChildrenAndParents() {
        OwnerScene scene = scene(OwnerTrees.small());
        assertEquals(1, scene.firstChild(0));
        assertEquals(4, scene.sibling(1, 1));
        assertEquals(1, scene.sibling(4, -1));
        assertEquals(OwnerBlock.NONE, scene.sibling(4, 1));
        assertEquals(3, scene.sibling(2, 1));
        assertEquals(OwnerBlock.NONE, scene.sibling(2, -1));
        assertEquals(OwnerBlock.NONE, scene.firstChild(4));
    }

    @Test
    void paddingIsTheHatchedShareAtTheEndOfABlock() {
        OwnerInks inks = new OwnerInks();
        OwnerScene scene = OwnershipPainter.treemap(surface, List.of(OwnerTrees.small()), Weight.ALL, inks);
        List<RecordingSurface.Rect> hatched = surface.rectsOf(Fill.padded(Ink.SERIES_1));
        assertEquals(1, hatched.size());
        Box block = scene.blocks().get(2).box();
        assertEquals(block.width() / 2, hatched.get(0).box().width(), 1);
        assertEquals(block.right(), hatched.get(0).box().right(), 1.5);
    }

    @Test
    void whenPaddingCountsBlocksAreAllPaddingAndOthersAreLeftOut() {
        OwnerScene scene =
                OwnershipPainter.treemap(surface, List.of(OwnerTrees.small()), Weight.PADDING, new OwnerInks());
        assertEquals(
                List.of("all live", "forward / Model / dot", "fusion.0"),
                scene.blocks().stream().map(OwnerBlock::title).toList());
        assertTrue(surface.texts.contains("300 B"), surface.texts::toString);
    }

    @Test
    void namesAndSizesStandOnTheBlocks() {
        OwnershipPainter.treemap(surface, List.of(OwnerTrees.small()), Weight.ALL, new OwnerInks());
        assertTrue(
                surface.texts.containsAll(List.of("forward / Model / dot", "800 B", "fusion.0", "600 B")),
                surface.texts::toString);
    }

    @Property(seed = Seeds.SEED, tries = 50 * Seeds.TIMES)
    void noTextIsWiderThanTheSurfaceAllows(@ForAll long seed) {
        RecordingSurface narrow = new RecordingSurface(140, 90);
        OwnershipPainter.treemap(narrow, List.of(OwnerTrees.random(new Random(seed), 4)), Weight.ALL, new OwnerInks());
        for (String text : narrow.texts) {
            assertTrue(narrow.textWidth(text) <= 140, text);
        }
    }

    @Test
    void nothingToDrawIsSaid() {
        OwnershipPainter.treemap(surface, List.of(Owner.of("all live", "", List.of())), Weight.ALL, new OwnerInks());
        OwnershipPainter.treemap(
                surface, List.of(OwnerTrees.small().children().get(1)), Weight.PADDING, new OwnerInks());
        assertEquals(
                List.of("Nothing is live at this event.", "No padding here: every byte of 200 B is data."),
                surface.texts);
    }

    @Test
    void theTagTellsPathSizeShareBuffersAndPadding() {
        OwnerScene scene = scene(OwnerTrees.small());
        OwnershipPainter.overlay(
                surface, scene, new OwnerMarks(OptionalInt.of(2), OptionalInt.of(1), OptionalInt.of(4), 100, 100));
        assertEquals(
                List.of("forward / Model / dot / fusion.0", "600 B, 60.0 % of live memory, 1 buffer, 300 B padding"),
                surface.texts);
        assertEquals(4, surface.outlines.size());
    }

    @Test
    void aCutNameKeepsTheNumberAtItsEnd() {
        assertEquals("fusio…343", FittedText.of(surface, "fusion_of_many.343", 63));
        assertEquals("multipl…", FittedText.of(surface, "multiply_reduce", 56));
        assertEquals("", FittedText.of(surface, "multiply_reduce", 20));
        assertEquals("dot", FittedText.of(surface, "dot", 21));
    }
}
