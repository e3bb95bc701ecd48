package peakscope.ui.source;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import peakscope.analyze.source.Place;
import peakscope.chart.source.SourceMarks;
import peakscope.chart.source.SourcePainter;
import peakscope.chart.source.SourceRow;
import peakscope.chart.source.SourceScene;
import peakscope.chart.surface.Surface;
import peakscope.ui.chart.ChartPane;
import peakscope.ui.model.CaseViewModel;

/**
 * The program, line by line. Hover to point at a line's largest buffer, click or press Enter to highlight all its
 * buffers, click a fold to open it; arrow keys move.
 */
final class SourceChart extends ChartPane {

    private static final int NO_ROW = -1;

    /** Share of the height above the heaviest line. */
    private static final double SHARE_ABOVE = 0.4;

    private final CaseViewModel viewed;
    private final SourceModel model;
    private final DoubleProperty scrolled = new SimpleDoubleProperty();
    private int selected = NO_ROW;
    private boolean moved;

    SourceChart(CaseViewModel viewed, SourceModel model) {
        this.viewed = viewed;
        this.model = model;
        setId("source-chart");
        model.rowsProperty().addListener(change -> {
            selected = Math.min(selected, rows().size() - 1);
            scrollTo(scrolled.get());
            repaint();
        });
        scrolled.addListener(change -> repaint());
        viewed.searchProperty().addListener(change -> repaintOverlay());
        viewed.hoveredProperty().addListener(change -> repaintOverlay());
        viewed.pinnedProperty().addListener(change -> repaintOverlay());
        setOnMouseMoved(event -> model.point(at(event).flatMap(this::place)));
        setOnMouseExited(event -> model.point(Optional.empty()));
        setOnMousePressed(event -> requestFocus());
        setOnMouseClicked(this::click);
        setOnScroll(this::scroll);
        setOnKeyPressed(this::key);
        tell();
    }

    /** Pixels of rows above the visible part. */
    DoubleProperty scrolledProperty() {
        return scrolled;
    }

    /** How far it can scroll. */
    double range() {
        return Math.max(0, SourceScene.height(rows().size()) - SourceScene.room(getHeight()));
    }

    /** Scrolls to the line that holds most, until the user scrolls or moves. */
    void showHeaviest() {
        if (!moved) {
            model.heaviest()
                    .map(use -> scene().rowOf(use.place()))
                    .filter(OptionalInt::isPresent)
                    .ifPresent(row ->
                            scrollTo(SourceScene.height(row.getAsInt()) - SourceScene.room(getHeight()) * SHARE_ABOVE));
        }
    }

    /** Keeps what is visible from now on. */
    void stay() {
        moved = true;
    }

    private List<SourceRow> rows() {
        return model.rowsProperty().get();
    }

    private SourceScene scene() {
        return new SourceScene(
                viewed.analysisProperty().get(), viewed.cursorProperty().get(), rows(), scrolled.get());
    }

    @Override
    public void paintChart(Surface surface) {
        SourcePainter.paint(surface, scene());
    }

    @Override
    public void paintOverlay(Surface surface) {
        SourceScene scene = scene();
        OptionalInt walked = isFocused() && selected >= 0 ? OptionalInt.of(selected) : OptionalInt.empty();
        OptionalInt marked = model.marked().map(scene::rowOf).orElse(OptionalInt.empty());
        SourcePainter.paintOverlay(surface, scene, new SourceMarks(walked, marked, lit(scene)));
    }

    private OptionalInt lit(SourceScene scene) {
        for (SourceRow row : scene.rows()) {
            if (row instanceof SourceRow.Holding holding
                    && model.isLit(holding.use().place())) {
                return scene.rowOf(holding.use().place());
            }
        }
        return OptionalInt.empty();
    }

    private Optional<SourceRow> at(MouseEvent event) {
        OptionalInt row = scene().at(event.getY());
        return row.isPresent() ? Optional.of(rows().get(row.getAsInt())) : Optional.empty();
    }

    private Optional<Place> place(SourceRow row) {
        return row instanceof SourceRow.Holding holding
                ? Optional.of(holding.use().place())
                : Optional.empty();
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY) {
            selected = scene().at(event.getY()).orElse(NO_ROW);
            at(event).ifPresent(this::open);
            tell();
        }
    }

    private void open(SourceRow row) {
        if (row instanceof SourceRow.Fold fold) {
            model.unfold(fold);
        } else {
            place(row).ifPresent(model::light);
        }
    }

    private void scroll(ScrollEvent event) {
        stay();
        scrollTo(scrolled.get() - event.getDeltaY());
        event.consume();
    }

    private void scrollTo(double pixels) {
        scrolled.set(Math.max(0, Math.min(range(), pixels)));
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown()) {
            return;
        }
        int page = (int) Math.max(1, SourceScene.room(getHeight()) / SourceScene.ROW - 1);
        switch (event.getCode()) {
            case UP -> walk(selected - 1);
            case DOWN -> walk(selected + 1);
            case PAGE_UP -> walk(selected - page);
            case PAGE_DOWN -> walk(selected + page);
            case HOME -> walk(0);
            case END -> walk(rows().size() - 1);
            case ENTER, SPACE -> {
                if (selected >= 0) {
                    open(rows().get(selected));
                }
            }
            case ESCAPE -> {
                model.stopLighting();
                model.point(Optional.empty());
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void walk(int row) {
        if (rows().isEmpty()) {
            return;
        }
        stay();
        selected = Math.max(0, Math.min(rows().size() - 1, row));
        double top = SourceScene.height(selected);
        double room = SourceScene.room(getHeight());
        if (top < scrolled.get() || top + SourceScene.ROW > scrolled.get() + room) {
            scrollTo(top < scrolled.get() ? top : top + SourceScene.ROW - room);
        }
        model.point(place(rows().get(selected)));
        tell();
    }

    private void tell() {
        Optional<SourceRow> row =
                selected >= 0 && selected < rows().size() ? Optional.of(rows().get(selected)) : Optional.empty();
        setAccessibleText(row.map(this::words).orElse("The program, with the memory each line holds at the cursor"));
        repaintOverlay();
    }

    private String words(SourceRow row) {
        if (row instanceof SourceRow.Holding holding) {
            return model.figures(holding.use()) + ". " + holding.text().strip();
        } else if (row instanceof SourceRow.FileHead file) {
            return file.name() + ", " + file.size();
        } else if (row instanceof SourceRow.Fold fold) {
            return "lines " + fold.first() + " to " + fold.last() + ", folded";
        }
        return row instanceof SourceRow.Plain plain ? plain.place().line() + " " + plain.text() : "";
    }
}
