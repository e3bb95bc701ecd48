package peakscope.ui;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.chart.Theme;

/** One opened case: choosers above, charts with the card in the middle, the advisor always beside them. */
final class CaseView extends BorderPane {

    private static final double ADVISOR_SHARE = 0.74;

    private final CaseViewModel model;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);

    CaseView(CaseViewModel model, Links links) {
        this.model = model;
        UsageChart usage = new UsageChart(model);
        BarsChart bars = new BarsChart(model);
        BufferCard card = new BufferCard(model);
        usage.theme().bind(theme);
        bars.theme().bind(theme);
        usage.setPrefHeight(330);
        bars.setPrefHeight(190);
        bars.setMinHeight(120);

        VBox charts = new VBox(usage, new Legend(theme), bars);
        VBox.setVgrow(usage, Priority.ALWAYS);
        SplitPane middle = new SplitPane(charts, card);
        middle.setOrientation(Orientation.VERTICAL);
        middle.setDividerPositions(0.72);
        SplitPane.setResizableWithParent(card, false);

        AdvisorPane advisor = new AdvisorPane(model, links);
        SplitPane all = new SplitPane(middle, advisor);
        all.setDividerPositions(ADVISOR_SHARE);
        SplitPane.setResizableWithParent(advisor, false);
        setTop(new ChooserBar(model));
        setCenter(all);
    }

    CaseViewModel model() {
        return model;
    }

    ObjectProperty<Theme> theme() {
        return theme;
    }
}
