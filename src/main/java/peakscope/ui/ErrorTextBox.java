package peakscope.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Takes the error text that the user has: pasted, or dropped as a file. */
final class ErrorTextBox extends TitledPane {

    /** A text area is not made for whole logs; those go to {@code explain} on the command line. */
    private static final long LARGEST = 2 << 20;

    private final CaseViewModel model;
    private final TextArea area = new TextArea();
    private final Label answer = new Label();

    ErrorTextBox(CaseViewModel model) {
        this.model = model;
        setId("error-text-box");
        setText("Error text");
        setExpanded(false);
        area.setId("error-text");
        area.setPromptText("Paste what the program printed when it ran out of memory, or drop its log here");
        area.setWrapText(true);
        area.setPrefRowCount(5);
        answer.getStyleClass().add("text-muted");
        answer.setWrapText(true);
        Button explain = new Button("Explain");
        explain.setId("explain");
        explain.getStyleClass().addAll("accent", "small");
        explain.setOnAction(event -> explain());
        Button clear = new Button("Clear");
        clear.getStyleClass().add("small");
        clear.setOnAction(event -> {
            area.clear();
            explain();
        });
        setContent(new VBox(6, area, new HBox(8, explain, clear), answer));
        setOnDragOver(this::over);
        setOnDragDropped(this::dropped);
    }

    private void explain() {
        model.explain(area.getText());
        int count = model.messages().get().size();
        answer.setText(
                area.getText().isBlank()
                        ? ""
                        : count == 0
                                ? "No message about memory was found in this text."
                                : count == 1 ? "One message was read." : count + " messages were read.");
    }

    private void over(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
        }
    }

    private void dropped(DragEvent event) {
        Path file = event.getDragboard().getFiles().get(0).toPath();
        setExpanded(true);
        try {
            if (Files.size(file) > LARGEST) {
                answer.setText(file.getFileName() + " is larger than 2 MiB; use explain on the command line.");
            } else {
                area.setText(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8));
                explain();
            }
        } catch (IOException unreadable) {
            answer.setText(file.getFileName() + " cannot be read (" + unreadable.getMessage() + ").");
        }
        event.setDropCompleted(true);
        event.consume();
    }
}
