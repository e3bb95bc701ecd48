package peakscope.ui.main;

import atlantafx.base.theme.PrimerLight;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Application;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.ui.model.CaseViewModel;

/** One part of the window on its own stage. */
public final class Stages {

    private Stages() {}

    public static CaseViewModel open(String dump) throws ReadException {
        return new CaseViewModel(CaseReader.read(List.of(Path.of(dump)), Progress.NONE), Runnable::run);
    }

    /** The last mouse move may arrive a pulse after the robot is done with it. */
    public static void waitUntilHovered(CaseViewModel model, int buffer) throws TimeoutException {
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> model.hoveredProperty().get() == buffer);
        WaitForAsyncUtils.waitForFxEvents();
    }

    public static void show(Stage stage, Parent part) {
        Application.setUserAgentStylesheet(new PrimerLight().getUserAgentStylesheet());
        Scene scene = new Scene(part, 1100, 640);
        scene.getStylesheets()
                .add(Objects.requireNonNull(Stages.class.getResource("/assets/app.css"))
                        .toExternalForm());
        stage.setScene(scene);
        stage.show();
    }
}
