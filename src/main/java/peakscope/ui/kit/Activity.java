package peakscope.ui.kit;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import org.controlsfx.control.StatusBar;

/** Runs work in the background and shows its progress in the status bar, with a button to cancel it. */
public final class Activity {

    private final StatusBar status;
    private final Executor background;
    private final Button cancel = new Button("Cancel");
    private final ReadOnlyObjectWrapper<Optional<ReadingTask<?>>> running =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    public Activity(StatusBar status, Executor background) {
        this.status = status;
        this.background = background;
        cancel.setId("cancel");
        cancel.getStyleClass().add("small");
        cancel.setVisible(false);
        status.getRightItems().add(cancel);
    }

    /**
     * Starts the work.
     *
     * @param done receives the result
     * @param failed receives a sentence that says why there is none
     */
    public <T> void start(ReadingTask<T> task, Consumer<T> done, Consumer<String> failed) {
        running.set(Optional.of(task));
        status.textProperty().bind(task.titleProperty().concat("   ").concat(task.messageProperty()));
        status.progressProperty().bind(task.progressProperty());
        cancel.setVisible(true);
        cancel.setOnAction(event -> task.cancel());
        task.setOnSucceeded(event -> {
            end(task);
            done.accept(task.getValue());
        });
        task.setOnFailed(event -> {
            end(task);
            failed.accept(task.failureText());
        });
        task.setOnCancelled(event -> {
            end(task);
            status.setText("Cancelled");
        });
        background.execute(task);
    }

    /** Says something in the status bar. */
    public void say(String sentence) {
        status.setText(sentence);
    }

    /** The task started last, until it ends. */
    public ReadOnlyObjectProperty<Optional<ReadingTask<?>>> runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** A task that was started later keeps the status bar. */
    private void end(ReadingTask<?> task) {
        if (!running.get().equals(Optional.of(task))) {
            return;
        }
        running.set(Optional.empty());
        status.textProperty().unbind();
        status.progressProperty().unbind();
        status.setProgress(0);
        cancel.setVisible(false);
    }
}
