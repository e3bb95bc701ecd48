package peakscope.ui.card;

import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.ui.kit.Remembered;
import peakscope.ui.kit.Settings;
import peakscope.ui.model.CaseViewModel;

/** Why the described buffer is alive, and which buffers wait longest. */
public final class LifetimeView extends BorderPane {

    private static final int RANKED = 50;

    /** Larger programs are analysed in the background. */
    private static final int SMALL_PROGRAM = 5000;

    private final CaseViewModel model;
    private final LifetimeCard card = new LifetimeCard();
    private final IdleRanking ranking;
    private @Nullable Lifetimes lifetimes;
    private boolean showDue;

    public LifetimeView(CaseViewModel model, Settings settings) {
        this.model = model;
        this.ranking = new IdleRanking(model);
        setId("lifetime-view");
        getStyleClass().add("lifetime-view");
        Label heading = new Label("Longest idle at the peak");
        heading.getStyleClass().add("pane-heading");
        heading.setLabelFor(ranking);
        VBox below = new VBox(heading, ranking);
        VBox.setVgrow(ranking, Priority.ALWAYS);
        SplitPane split = new SplitPane(card, below);
        split.setOrientation(Orientation.VERTICAL);
        Remembered.dividers(split, settings, "split.lifetimes", 0.5);
        setCenter(split);
        model.analysisProperty().addListener(change -> analyse());
        model.cursorProperty().addListener(change -> showLater());
        model.hoveredProperty().addListener(change -> showLater());
        model.pinnedProperty().addListener(change -> showLater());
        analyse();
    }

    private void analyse() {
        SpaceAnalysis analysis = model.analysisProperty().get();
        lifetimes = null;
        if (analysis.program().isEmpty()) {
            ranking.say(LifetimeText.noProgram(analysis.memory()));
            showLater();
        } else if (analysis.program().get().size() <= SMALL_PROGRAM) {
            Optional<Lifetimes> found = Lifetimes.of(analysis);
            show(analysis, found, rank(found));
        } else {
            ranking.say("Analyzing the program …");
            model.background().execute(() -> {
                Optional<Lifetimes> found = Lifetimes.of(analysis);
                List<Lifetime> ranked = rank(found);
                Platform.runLater(() -> show(analysis, found, ranked));
            });
            showLater();
        }
    }

    private static List<Lifetime> rank(Optional<Lifetimes> found) {
        return found.map(known -> known.longestIdle(RANKED)).orElse(List.of());
    }

    private void show(SpaceAnalysis analysis, Optional<Lifetimes> found, List<Lifetime> ranked) {
        // The user may have chosen another memory meanwhile.
        if (model.analysisProperty().get().memory().equals(analysis.memory())) {
            lifetimes = found.orElse(null);
            ranking.rank(ranked);
            showLater();
        }
    }

    /** Once per pulse: a moving pointer changes faster than anyone can read. */
    private void showLater() {
        if (!showDue) {
            showDue = true;
            Platform.runLater(this::showCard);
        }
    }

    private void showCard() {
        showDue = false;
        SpaceAnalysis analysis = model.analysisProperty().get();
        model.described()
                .ifPresentOrElse(
                        buffer -> card.show(
                                buffer,
                                analysis,
                                Optional.ofNullable(lifetimes).flatMap(known -> known.of(buffer.id())),
                                reason(analysis)),
                        () -> card.say("Nothing is in use at this event"));
    }

    /** Why nothing is known about a buffer. */
    private String reason(SpaceAnalysis analysis) {
        if (analysis.program().isEmpty()) {
            return LifetimeText.noProgram(analysis.memory());
        }
        return lifetimes == null ? "Analyzing the program …" : LifetimeText.NO_INSTRUCTION;
    }
}
