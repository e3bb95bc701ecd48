package peakscope.chart.owner;

import java.util.List;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;

/** Draws the owners of live memory in either form, or says that there is nothing to draw. */
public final class OwnershipPainter {

    private static final double MARGIN = 10;

    private OwnershipPainter() {}

    /** Lays out and draws a treemap of the end of a trail. */
    public static OwnerScene treemap(Surface surface, List<Owner> trail, Weight weight, OwnerInks inks) {
        OwnerScene scene = TreemapLayout.of(trail, weight, inks, area(surface), TreemapPainter.head(surface));
        TreemapPainter.paint(surface, scene);
        return orSayWhy(surface, scene);
    }

    /** Lays out and draws a flame graph of the end of a trail. */
    public static OwnerScene flame(Surface surface, List<Owner> trail, Weight weight, OwnerInks inks) {
        OwnerScene scene = FlameLayout.fitted(trail, weight, inks, area(surface), FlamePainter.row(surface));
        FlamePainter.paint(surface, scene);
        return orSayWhy(surface, scene);
    }

    /** Drawn until the first tree is ready. */
    public static void paintWaiting(Surface surface) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
    }

    /** Outlines and the tag. */
    public static void overlay(Surface surface, OwnerScene scene, OwnerMarks marks) {
        OwnerPaint.overlay(surface, scene, marks);
    }

    /** Size, share, number of buffers and padding of an owner in words. */
    public static String figures(Owner whole, Owner owner) {
        return OwnerPaint.figures(whole, owner);
    }

    private static Box area(Surface surface) {
        return new Box(
                MARGIN, 4, Math.max(1, surface.width() - 2 * MARGIN), Math.max(1, surface.height() - 4 - MARGIN));
    }

    private static OwnerScene orSayWhy(Surface surface, OwnerScene scene) {
        if (scene.blocks().isEmpty()) {
            Owner shown = scene.trail().get(scene.trail().size() - 1);
            String why = shown.buffers() == 0
                    ? "Nothing is live at this event."
                    : scene.weight() == Weight.PADDING && shown.size().count() > 0
                            ? "No padding here: every byte of " + shown.size() + " is data."
                            : "The buffers live at this event take no memory.";
            double middle = surface.height() / 2;
            surface.rect(
                    new Box(MARGIN, 4, Math.max(1, surface.width() - 2 * MARGIN), Math.max(1, surface.height() - 14)),
                    Fill.solid(Ink.HOLE));
            surface.text(
                    surface.width() / 2,
                    middle,
                    FittedText.of(surface, why, surface.width() - 40),
                    Align.CENTER,
                    Ink.AXIS_TEXT);
        }
        return scene;
    }
}
