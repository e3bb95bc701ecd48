package peakscope.ui.kit;

import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Cards stacked in a scroll pane, as wide as possible. */
public final class CardColumn extends ScrollPane {

    private final VBox cards = new VBox(10);

    public CardColumn() {
        cards.setPadding(new Insets(10, 12, 12, 12));
        setContent(cards);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("edge-to-edge");
    }

    public void show(List<? extends Node> all) {
        cards.getChildren().setAll(all);
    }
}
