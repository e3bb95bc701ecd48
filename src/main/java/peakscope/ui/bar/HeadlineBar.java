package peakscope.ui.bar;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import peakscope.advise.finding.Finding;
import peakscope.analyze.Peak;
import peakscope.analyze.budget.Device;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.ui.model.CaseViewModel;

/** The answer at first sight: what is needed, whether it fits, why, and what to do first; the choosers at its right. */
public final class HeadlineBar extends BorderPane {

    /** Widths of a letter m below which the choosers have a line of their own. */
    private static final double NARROW = 66;

    private final CaseViewModel model;
    private final TextFlow needed = new TextFlow();
    private final Label cause = new Label();
    private final Label fix = new Label();
    private final Label saving = new Label();
    private final Text em = new Text("m");
    private final VBox words;
    private final ChooserBar choosers;

    /**
     * Says what there is to say of a case.
     *
     * @param adviceHidden whether there is no other sight of the advice; a button here brings it back
     */
    public HeadlineBar(CaseViewModel model, BooleanProperty adviceHidden) {
        this.model = model;
        setId("headline");
        getStyleClass().add("headline");
        needed.setId("verdict");
        needed.getStyleClass().add("headline-needed");
        cause.setId("headline-cause");
        cause.setMinWidth(0);
        fix.setId("headline-fix");
        fix.setMinWidth(0);
        saving.getStyleClass().addAll("headline-saving", "figures");
        saving.setMinWidth(USE_PREF_SIZE);
        Button advice = new Button("What to do");
        advice.setId("advisor-unfold");
        advice.getStyleClass().add("small");
        advice.setTooltip(new Tooltip("Show the advice beside the charts"));
        advice.setMinWidth(USE_PREF_SIZE);
        advice.setOnAction(event -> adviceHidden.set(false));
        advice.visibleProperty().bind(adviceHidden);
        advice.managedProperty().bind(adviceHidden);
        HBox first = new HBox(8, fix, saving, advice);
        first.setAlignment(Pos.CENTER_LEFT);
        words = new VBox(2, needed, cause, first);
        words.setMinWidth(0);
        HBox.setHgrow(words, Priority.ALWAYS);
        choosers = new ChooserBar(model);
        em.setVisible(false);
        em.setManaged(false);
        getChildren().add(em);
        widthProperty().addListener(change -> arrange());
        em.fontProperty().addListener(change -> arrange());
        model.analysisProperty().addListener(change -> say());
        model.openedProperty().addListener(change -> say());
        model.limitProperty().addListener(change -> say());
        model.saidProperty().addListener(change -> say());
        arrange();
        say();
    }

    /** Beside each other where there is room, else below each other. */
    private void arrange() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW * em.getFont().getSize();
        Node right = narrow ? null : choosers;
        if (getCenter() == words && getRight() == right && right != null) {
            return;
        }
        setRight(null);
        setBottom(null);
        setCenter(words);
        if (narrow) {
            setBottom(choosers);
        } else {
            setRight(choosers);
        }
    }

    private void say() {
        Fit fit = model.fit();
        needed.getChildren().clear();
        add(fit.needed() + " needed", "headline-lead");
        fit.limit().ifPresent(limit -> {
            if (fit.over().count() > 0) {
                add(" · ", "headline-rest");
                add(fit.over() + " over " + of(limit), "headline-over");
            } else {
                add(
                        " · fits " + of(limit)
                                + fit.spare()
                                        .map(spare -> ", " + spare + " free")
                                        .orElse(""),
                        "headline-fits");
            }
        });
        Peak peak = model.analysisProperty().get().peak();
        double padding = peak.padding().shareOf(peak.inUse()) * 100;
        if (padding >= 1) {
            add(String.format(Locale.ROOT, " · %.0f %% padding", padding), "headline-rest");
        }
        List<Finding> findings = model.findings();
        String why =
                findings.isEmpty() ? model.verdict().text() : findings.get(0).title();
        cause.setText(why);
        cause.setTooltip(new Tooltip(model.verdict().text()));
        Optional<Finding> best = findings.stream()
                .filter(finding -> finding.saving().isPresent())
                .findFirst();
        fix.setText(best.map(Finding::title).orElse(""));
        saving.setText(
                best.flatMap(Finding::saving).map(one -> "−" + one.bytes()).orElse(""));
        needed.setAccessibleText(model.verdict().text());
    }

    private static String of(MemoryLimit limit) {
        return limit.device().map(Device::title).orElse("the limit");
    }

    private void add(String text, String style) {
        Text run = new Text(text);
        run.getStyleClass().add(style);
        needed.getChildren().add(run);
    }
}
