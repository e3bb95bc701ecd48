package peakscope.ui.card;

import java.util.Optional;
import javafx.scene.layout.Region;
import peakscope.analyze.lifetime.StepSpan;

/** A tiny bar over all events of the program: when a buffer is held, and when it only waits. */
final class StepBar extends Region {

    private static final double HEIGHT = 10;
    private static final double LEAST = 2;

    private final Region held = part("step-bar-held");
    private final Region idle = part("step-bar-idle");
    private int points = 1;
    private StepSpan life = new StepSpan(0, 0);
    private Optional<StepSpan> gap = Optional.empty();

    StepBar() {
        getStyleClass().add("step-bar");
        setMinSize(60, HEIGHT);
        setPrefSize(160, HEIGHT);
        setMaxHeight(HEIGHT);
        getChildren().addAll(held, idle);
    }

    private static Region part(String style) {
        Region part = new Region();
        part.getStyleClass().add(style);
        part.setManaged(false);
        return part;
    }

    /**
     * Shows another buffer.
     *
     * @param allPoints number of points on the axis
     */
    void show(int allPoints, StepSpan whenHeld, Optional<StepSpan> whenIdle) {
        points = Math.max(1, allPoints);
        life = whenHeld;
        gap = whenIdle;
        setAccessibleText("held from event " + life.first() + " to " + life.last()
                + gap.map(span -> ", idle from " + span.first() + " to " + span.last())
                        .orElse(", never idle"));
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        place(held, life);
        idle.setVisible(gap.isPresent());
        gap.ifPresent(span -> place(idle, span));
    }

    private void place(Region part, StepSpan span) {
        double from = getWidth() * span.first() / points;
        double wide = Math.max(LEAST, getWidth() * span.steps() / points);
        part.resizeRelocate(Math.min(from, getWidth() - wide), 0, wide, getHeight());
    }
}
