package peakscope.ui.bar;

import com.google.re2j.Pattern;
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
import peakscope.advise.Headline;
import peakscope.ui.model.CaseViewModel;

/**
 * The answer at first sight: what is needed, whether it fits, why, and what to do first; with the choosers on the
 * right.
 */
public final class HeadlineBar extends BorderPane {

    /** Widths of the letter m below which the choosers get a line of their own. */
    private static final double NARROW = 66;

    /** The blank before a unit, where no line may end. */
    private static final Pattern UNIT = Pattern.compile("(\\d) ([KMGTPE]?i?B\\b|%)");

    private final CaseViewModel model;
    private final TextFlow needed = new TextFlow();
    private final Label cause = new Label();
    private final Label fix = new Label();
    private final Label saving = new Label();
    private final Text em = new Text("m");
    private final VBox words;
    private final ChooserBar choosers;

    /**
     * Describes a case.
     *
     * @param adviceHidden whether the advice is hidden; a button here brings it back
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

    /** The height of text that wraps, within the padding: a border pane measures it as if there were none. */
    @Override
    protected double computePrefHeight(double width) {
        double padding = getInsets().getLeft() + getInsets().getRight();
        return super.computePrefHeight(width < 0 ? width : Math.max(0, width - padding));
    }

    /** Side by side if there is room, otherwise one above the other. */
    private void arrange() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW * em.getFont().getSize();
        Node right = narrow ? null : choosers;
        if (getCenter() == words && getRight() == right && right != null) {
            return;
        }
        setRight(null);
        setBottom(null);
        setCenter(words);
        choosers.inOneLine(narrow);
        if (narrow) {
            setBottom(choosers);
        } else {
            setRight(choosers);
        }
    }

    private void say() {
        Headline headline = model.headline();
        needed.getChildren().clear();
        add(headline.needed() + " " + headline.measured(), "headline-lead");
        headline.room().ifPresent(room -> add(room.text(), "headline-" + style(room.standing())));
        headline.padding().ifPresent(share -> add(Headline.paddingText(share), "headline-rest"));
        needed.setAccessibleText(headline.text());
        show(cause, headline.causeText());
        cause.setTooltip(new Tooltip(model.verdict().text()));
        show(fix, headline.fix().map(Headline.FirstFix::action).orElse(""));
        saving.setText(headline.fix().map(HeadlineBar::saves).orElse(""));
    }

    private static void show(Label label, String text) {
        label.setText(text);
        label.setManaged(!text.isEmpty());
    }

    private static String saves(Headline.FirstFix fix) {
        return "−" + fix.saving().bytes()
                + fix.fits()
                        .map(fits -> fits ? ", then it fits" : ", still over")
                        .orElse(fix.saving().bound());
    }

    private static String style(Headline.Standing standing) {
        return switch (standing) {
            case OVER -> "over";
            case FREE -> "fits";
            case CLOSE -> "rest";
        };
    }

    private void add(String text, String style) {
        if (!needed.getChildren().isEmpty()) {
            Text between = new Text(" · ");
            between.getStyleClass().add("headline-rest");
            needed.getChildren().add(between);
        }
        Text run = new Text(UNIT.matcher(text).replaceAll("$1\u00a0$2"));
        run.getStyleClass().add(style);
        needed.getChildren().add(run);
    }
}
