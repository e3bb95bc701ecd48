package peakscope.ui.bar;

import java.util.Locale;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Duration;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;
import peakscope.ui.kit.Icons;
import peakscope.ui.model.CaseViewModel;

/** Moves the event that all charts show, plays it forward and backward, and says where it is. */
public final class CursorBar extends HBox {

    private static final Duration FRAME = Duration.millis(50);

    /** A whole play takes about this many frames, however long the program. */
    private static final int FRAMES = 400;

    private final CaseViewModel model;
    private final Label where = new Label();
    private final ToggleButton backward = new ToggleButton();
    private final ToggleButton forward = new ToggleButton();
    private final Timeline player = new Timeline(new KeyFrame(FRAME, event -> advance()));

    public CursorBar(CaseViewModel model) {
        super(4);
        this.model = model;
        setId("cursor-bar");
        getStyleClass().add("cursor-bar");
        setAlignment(Pos.CENTER_LEFT);
        player.setCycleCount(Animation.INDEFINITE);
        where.setId("cursor-where");
        where.setMinWidth(0);
        HBox.setHgrow(where, Priority.ALWAYS);
        toggle(backward, "play-back", "play-backward", "Play backward");
        toggle(forward, "play", "play-forward", "Play forward");
        getChildren()
                .addAll(
                        shaped(
                                "first",
                                "cursor-first",
                                "First event (Home)",
                                () -> model.moveCursor(-Integer.MAX_VALUE)),
                        backward,
                        shaped("before", "cursor-before", "Previous event (←)", () -> model.moveCursor(-1)),
                        shaped("after", "cursor-after", "Next event (→)", () -> model.moveCursor(1)),
                        forward,
                        shaped("last", "cursor-last", "Last event (End)", () -> model.moveCursor(Integer.MAX_VALUE)),
                        button("Peak", "cursor-peak", "Go to the peak (P)", model::moveCursorToPeak),
                        button(
                                "Next peak",
                                "cursor-next-peak",
                                "Next event that is nearly as full (N; Shift+N: previous)",
                                () -> model.moveCursorToOtherPeak(true)),
                        where);
        model.analysisProperty().addListener(change -> {
            stop();
            say();
        });
        model.cursorProperty().addListener(change -> say());
        say();
    }

    private static Button button(String text, String id, String help, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.getStyleClass().addAll("small", "flat");
        button.setMinWidth(USE_PREF_SIZE);
        button.setTooltip(new Tooltip(help));
        button.setAccessibleText(help);
        button.setOnAction(event -> action.run());
        return button;
    }

    private static Button shaped(String icon, String id, String help, Runnable action) {
        Button button = button("", id, help, action);
        button.setGraphic(Icons.of(icon));
        return button;
    }

    private void toggle(ToggleButton button, String icon, String id, String help) {
        button.setId(id);
        button.setGraphic(Icons.of(icon));
        button.getStyleClass().addAll("small", "flat");
        button.setMinWidth(USE_PREF_SIZE);
        button.setTooltip(new Tooltip(help));
        button.setAccessibleText(help);
        button.setOnAction(event -> {
            (button.equals(forward) ? backward : forward).setSelected(false);
            if (button.isSelected()) {
                player.play();
            } else {
                player.stop();
            }
        });
    }

    private void advance() {
        int points = model.analysisProperty().get().timeline().points();
        int step = Math.max(1, points / FRAMES);
        int before = model.cursorProperty().get();
        model.moveCursor(forward.isSelected() ? step : -step);
        if (model.cursorProperty().get() == before || getScene() == null) {
            stop();
        }
    }

    private void stop() {
        player.stop();
        forward.setSelected(false);
        backward.setSelected(false);
    }

    private void say() {
        SpaceAnalysis analysis = model.analysisProperty().get();
        int step = model.cursorProperty().get();
        Bytes inUse = analysis.timeline().inUse(step);
        Bytes below = analysis.peak().inUse().minus(inUse);
        String distance = below.count() == 0 ? "the peak" : below + " below the peak";
        int steps = analysis.timeline().steps();
        where.setText(
                switch (analysis.timeline().axis()) {
                    case INSTANT -> inUse + " in use at one moment";
                    case TIME ->
                        String.format(
                                Locale.ROOT,
                                "%s  ·  %s  ·  %s%s  ·  event %,d of %,d",
                                new ProfileTime(analysis.timeline().timeAt(step)),
                                inUse,
                                distance,
                                analysis.memory()
                                        .profile()
                                        .map(profile -> "  ·  " + figures(profile, step))
                                        .orElse(""),
                                step,
                                steps);
                    default ->
                        String.format(Locale.ROOT, "event %,d of %,d  ·  %s  ·  %s", step, steps, inUse, distance);
                });
        where.setTooltip(new Tooltip(where.getText()));
    }

    /** The allocator's own figures. */
    private static String figures(MemoryProfile profile, int event) {
        double fragmentation = profile.fragmentation(event);
        Bytes stack = profile.stack(event);
        return (stack.count() > 0 ? "stack " + stack + ", heap " : "heap ") + profile.heap(event) + ", free "
                + profile.free(event).map(Bytes::toString).orElse("unknown")
                + (Double.isNaN(fragmentation)
                        ? ""
                        : String.format(Locale.ROOT, ", %.1f %% of it fragmented", fragmentation * 100));
    }
}
