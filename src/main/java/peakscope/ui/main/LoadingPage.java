package peakscope.ui.main;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;
import peakscope.ui.kit.ReadingTask;

/** Shown in place of the start page while the first case is being read: what is happening, and the progress. */
final class LoadingPage extends VBox {

    private static final double BAR_WIDTH = 420;

    LoadingPage(ReadingTask<?> task) {
        super(14);
        setId("loading-page");
        getStyleClass().add("start-page");
        setAlignment(Pos.CENTER);
        Label title = new Label(task.getTitle());
        title.getStyleClass().add("title-3");
        ProgressBar bar = new ProgressBar();
        bar.setPrefWidth(BAR_WIDTH);
        bar.progressProperty().bind(task.progressProperty());
        bar.setAccessibleText("Reading progress");
        Label doing = new Label();
        doing.setId("loading-doing");
        doing.getStyleClass().add("text-muted");
        doing.textProperty().bind(task.messageProperty());
        Button cancel = new Button("Cancel");
        cancel.setId("loading-cancel");
        cancel.setOnAction(event -> task.cancel());
        getChildren().addAll(title, bar, doing, cancel);
    }
}
