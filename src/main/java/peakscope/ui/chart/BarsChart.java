package peakscope.ui.chart;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import peakscope.chart.bars.BarLayout;
import peakscope.chart.bars.BarsPainter;
import peakscope.chart.bars.BarsScene;
import peakscope.chart.surface.Surface;
import peakscope.ui.model.CaseViewModel;

/** The three bars at the cursor. Hover or use the arrow keys to read a buffer, click or Enter to pin it. */
public final class BarsChart extends ChartPane {

    private final CaseViewModel model;
    private @Nullable BarsScene scene;
    private BarsScene.Place walked = new BarsScene.Place(0, -1);

    public BarsChart(CaseViewModel model) {
        this.model = model;
        setId("bars-chart");
        setAccessibleText("Live buffers at the cursor, by program order, size and padding");
        model.analysisProperty().addListener(change -> relayout());
        model.cursorProperty().addListener(change -> relayout());
        model.foundProperty().addListener(change -> repaint());
        model.coloringProperty().addListener(change -> repaint());
        model.hoveredProperty().addListener(change -> repaintOverlay());
        model.pinnedProperty().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> model.hoveredProperty().set(CaseViewModel.NONE));
        setOnMousePressed(event -> requestFocus());
        setOnMouseClicked(this::click);
        setOnKeyPressed(this::key);
    }

    private void relayout() {
        walked = new BarsScene.Place(walked.bar(), -1);
        repaint();
    }

    @Override
    public void paintChart(Surface surface) {
        BarsScene laidOut = BarsScene.of(
                model.analysisProperty().get(), model.cursorProperty().get(), surface.width(), surface.height());
        scene = laidOut;
        BarsPainter.paint(surface, laidOut, model.colors(), model.lit());
    }

    @Override
    public void paintOverlay(Surface surface) {
        if (scene != null) {
            BarsPainter.paintOverlay(surface, scene, model.colors(), hoveredBuffer(), pinnedBuffer());
        }
    }

    private OptionalInt hoveredBuffer() {
        int buffer = model.hoveredProperty().get();
        return buffer == CaseViewModel.NONE ? OptionalInt.empty() : OptionalInt.of(buffer);
    }

    private OptionalInt pinnedBuffer() {
        int buffer = model.pinnedProperty().get();
        return buffer == CaseViewModel.NONE ? OptionalInt.empty() : OptionalInt.of(buffer);
    }

    private void point(MouseEvent event) {
        model.hoveredProperty().set(bufferAt(event).orElse(CaseViewModel.NONE));
    }

    private void click(MouseEvent event) {
        bufferAt(event).ifPresent(model::togglePin);
    }

    /** The buffer under the mouse; for a lump, its first. */
    private OptionalInt bufferAt(MouseEvent event) {
        if (scene == null) {
            return OptionalInt.empty();
        }
        Optional<BarsScene.Place> place = scene.at(event.getX(), event.getY());
        return place.isEmpty() ? OptionalInt.empty() : OptionalInt.of(first(scene, place.get()));
    }

    private static int first(BarsScene scene, BarsScene.Place place) {
        return scene.bars().get(place.bar()).buffersOf(place.block())[0];
    }

    private void key(KeyEvent event) {
        if (scene == null) {
            return;
        }
        switch (event.getCode()) {
            case LEFT -> walk(scene, walked.bar(), walked.block() - 1);
            case RIGHT -> walk(scene, walked.bar(), walked.block() + 1);
            case UP -> walk(scene, walked.bar() - 1, walked.block());
            case DOWN -> walk(scene, walked.bar() + 1, walked.block());
            case HOME -> walk(scene, walked.bar(), 0);
            case END -> walk(scene, walked.bar(), Integer.MAX_VALUE);
            case ENTER, SPACE -> model.marked().ifPresent(model::togglePin);
            case ESCAPE -> {
                model.pinnedProperty().set(CaseViewModel.NONE);
                model.hoveredProperty().set(CaseViewModel.NONE);
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void walk(BarsScene bars, int toBar, int toBlock) {
        int bar = Math.max(0, Math.min(bars.bars().size() - 1, toBar));
        BarLayout layout = bars.bars().get(bar);
        if (layout.blocks() == 0) {
            return;
        }
        walked = new BarsScene.Place(bar, Math.max(0, Math.min(layout.blocks() - 1, toBlock)));
        model.hoveredProperty().set(first(bars, walked));
    }
}
