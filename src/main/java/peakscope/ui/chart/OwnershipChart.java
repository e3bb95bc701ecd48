package peakscope.ui.chart;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.owner.Owner;
import peakscope.chart.owner.OwnerBlock;
import peakscope.chart.owner.OwnerMarks;
import peakscope.chart.owner.OwnerScene;
import peakscope.chart.owner.OwnershipPainter;
import peakscope.chart.surface.Surface;
import peakscope.ui.model.CaseViewModel;

/**
 * Treemap or flame graph of the owners. Hover to read, click to zoom in or to pin a single buffer, right-click to zoom
 * out; arrow keys move, Enter zooms or pins.
 */
final class OwnershipChart extends ChartPane {

    private final OwnershipModel model;
    private final ObservableValue<Boolean> visible;
    private @Nullable OwnerScene scene;
    private OptionalInt hovered = OptionalInt.empty();
    private double x;
    private double y;

    OwnershipChart(CaseViewModel viewed, OwnershipModel model) {
        this.model = model;
        setId("ownership-chart");
        model.currentProperty().addListener(change -> repaint());
        model.trailProperty().addListener(change -> relayout());
        model.formProperty().addListener(change -> relayout());
        model.selectedProperty().addListener(change -> tellSelection());
        viewed.pinnedProperty().addListener(change -> repaintOverlay());
        visible = shown(this);
        visible.addListener(change -> repaint());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> unpoint());
        setOnMousePressed(event -> requestFocus());
        setOnMouseClicked(this::click);
        setOnKeyPressed(this::key);
        tellSelection();
    }

    /** Whether a node and its parents are visible; a chart in a hidden tab need not be up to date. */
    private static ObservableValue<Boolean> shown(Node node) {
        return node.visibleProperty()
                .flatMap(visible -> visible
                        ? node.parentProperty()
                                .flatMap((Parent parent) -> shown(parent))
                                .orElse(true)
                        : new SimpleBooleanProperty(false));
    }

    private void relayout() {
        hovered = OptionalInt.empty();
        repaint();
    }

    @Override
    public void paintChart(Surface surface) {
        if (visible.getValue()) {
            model.refresh();
        }
        List<Owner> trail = model.trailProperty().get();
        if (trail.isEmpty()) {
            scene = null;
            OwnershipPainter.paintWaiting(surface);
            return;
        }
        OwnerScene laidOut = model.formProperty().get() == OwnershipModel.Form.TREEMAP
                ? OwnershipPainter.treemap(surface, trail, model.shownWeight(), model.inks())
                : OwnershipPainter.flame(surface, trail, model.shownWeight(), model.inks());
        scene = laidOut;
    }

    @Override
    public void paintOverlay(Surface surface) {
        if (scene != null) {
            OptionalInt selected = isFocused() ? selected(scene) : OptionalInt.empty();
            OptionalInt pinned = scene.blockOf(model.pinned());
            OwnershipPainter.overlay(surface, scene, new OwnerMarks(hovered, selected, pinned, x, y));
        }
    }

    private OptionalInt selected(OwnerScene blocks) {
        return blocks.blockOf(model.selectedProperty().get());
    }

    private void tellSelection() {
        List<Owner> trail = model.selectedProperty().get();
        Owner last = trail.isEmpty() ? null : trail.get(trail.size() - 1);
        setAccessibleText(
                last == null
                        ? "Who owns the memory that is live at the cursor"
                        : trail.stream().map(Owner::title).collect(Collectors.joining(", ")) + ": "
                                + OwnershipPainter.figures(trail.get(0), last));
        repaintOverlay();
    }

    private void point(MouseEvent event) {
        x = event.getX();
        y = event.getY();
        hovered = scene == null ? OptionalInt.empty() : scene.at(x, y);
        model.hover(ownerOf(hovered));
        repaintOverlay();
    }

    private void unpoint() {
        hovered = OptionalInt.empty();
        model.hover(Optional.empty());
        repaintOverlay();
    }

    private Optional<Owner> ownerOf(OptionalInt block) {
        return scene == null || block.isEmpty()
                ? Optional.empty()
                : Optional.of(scene.blocks().get(block.getAsInt()).owner());
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.SECONDARY) {
            model.zoomOut();
        } else if (event.getButton() == MouseButton.PRIMARY && scene != null) {
            OwnerScene clicked = scene;
            clicked.at(event.getX(), event.getY()).ifPresent(block -> enter(clicked, block));
        }
    }

    /** Zooms into an owner of several buffers; pins a single one. */
    private void enter(OwnerScene blocks, int block) {
        List<Owner> trail = blocks.trailOf(block);
        if (blocks.blocks().get(block).owner().isBuffer()) {
            model.pinLargest(trail);
        } else {
            model.zoom(trail);
        }
    }

    private void key(KeyEvent event) {
        if (scene == null || scene.blocks().isEmpty()) {
            return;
        }
        OwnerScene blocks = scene;
        int at = selected(blocks).orElse(0);
        switch (event.getCode()) {
            case LEFT -> select(blocks, blocks.sibling(at, -1));
            case RIGHT -> select(blocks, blocks.sibling(at, 1));
            case UP -> select(blocks, blocks.blocks().get(at).parent());
            case DOWN -> select(blocks, selected(blocks).isEmpty() ? 0 : blocks.firstChild(at));
            case ENTER -> enter(blocks, at);
            case SPACE -> model.pinLargest(blocks.trailOf(at));
            case BACK_SPACE -> model.zoomOut();
            case E -> model.unfold(blocks.trailOf(at));
            case ESCAPE -> model.selectedProperty().set(List.of());
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void select(OwnerScene blocks, int block) {
        if (block != OwnerBlock.NONE) {
            model.selectedProperty().set(blocks.trailOf(block));
            model.hover(Optional.of(blocks.blocks().get(block).owner()));
        }
    }
}
