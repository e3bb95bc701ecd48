package peakscope.ui.card;

import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.concurrent.WorkerStateEvent;
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
import peakscope.read.io.Progress;
import peakscope.ui.kit.Activity;
import peakscope.ui.kit.ReadingTask;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.setting.Remembered;
import peakscope.ui.setting.Settings;

/** Why the described buffer is alive, and which buffers wait longest. */
public final class LifetimeView extends BorderPane {

    private static final int RANKED = 50;

    /** Larger programs are analysed in the background. */
    private static final int SMALL_PROGRAM = 5000;

    private final CaseViewModel model;
    private final Activity activity;
    private final LifetimeCard card = new LifetimeCard();
    private final IdleRanking ranking;
    private @Nullable Lifetimes lifetimes;
    private boolean showDue;

    public LifetimeView(CaseViewModel model, Settings settings, Activity activity) {
        this.model = model;
        this.activity = activity;
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
            show(analysis, found, rank(found, Progress.NONE));
        } else {
            ranking.say("Analysing the program …");
            Analysis task = new Analysis(analysis);
            activity.start(task, ranked -> show(analysis, task.found, ranked), ranking::say);
            task.addEventHandler(
                    WorkerStateEvent.WORKER_STATE_CANCELLED,
                    event -> ranking.say("Cancelled. To analyse it, choose the memory space again."));
            showLater();
        }
    }

    private static List<Lifetime> rank(Optional<Lifetimes> found, Progress progress) {
        return found.map(known -> known.longestIdle(RANKED, progress)).orElse(List.of());
    }

    /** Finds the lifetimes of a large program, and ranks them. */
    private static final class Analysis extends ReadingTask<List<Lifetime>> {

        private final SpaceAnalysis analysis;
        private volatile Optional<Lifetimes> found = Optional.empty();

        private Analysis(SpaceAnalysis analysis) {
            super("Analysing lifetimes");
            this.analysis = analysis;
        }

        @Override
        public List<Lifetime> read(Progress progress) {
            found = Lifetimes.of(analysis, progress);
            return rank(found, progress);
        }
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
        return lifetimes == null ? "Analysing the program …" : LifetimeText.NO_INSTRUCTION;
    }
}
