package peakscope.ui.compare;

import java.util.OptionalDouble;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import peakscope.chart.compare.CurvesPainter;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Surface;
import peakscope.ui.chart.ChartPane;

/** The usage curves of both sides. Point at a place, or use the arrow keys, to read what both have in use there. */
final class CurvesChart extends ChartPane {

    private static final double NOTCH = 0.01;

    private final CompareModel model;

    CurvesChart(CompareModel model) {
        this.model = model;
        setId("curves-chart");
        setAccessibleText("Memory in use over program order, before and after");
        model.spaceProperty().addListener(change -> repaint());
        model.pointedProperty().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> model.pointedProperty().set(OptionalDouble.empty()));
        setOnMousePressed(event -> requestFocus());
        setOnKeyPressed(this::key);
    }

    @Override
    public void paintChart(Surface surface) {
        CurvesPainter.paint(surface, model.spaceProperty().get());
    }

    @Override
    public void paintOverlay(Surface surface) {
        model.pointedProperty()
                .get()
                .ifPresent(share -> CurvesPainter.paintOverlay(
                        surface, model.spaceProperty().get(), share));
    }

    private void point(MouseEvent event) {
        Box plot = CurvesPainter.plot(getWidth(), getHeight());
        double share = (event.getX() - plot.x()) / plot.width();
        model.pointedProperty().set(share < 0 || share > 1 ? OptionalDouble.empty() : OptionalDouble.of(share));
    }

    private void key(KeyEvent event) {
        double share = model.pointedProperty().get().orElse(0.5);
        switch (event.getCode()) {
            case LEFT -> walkTo(share - NOTCH);
            case RIGHT -> walkTo(share + NOTCH);
            case HOME -> walkTo(0);
            case END -> walkTo(1);
            case ESCAPE -> model.pointedProperty().set(OptionalDouble.empty());
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void walkTo(double share) {
        model.pointedProperty().set(OptionalDouble.of(Math.max(0, Math.min(1, share))));
    }
}
