package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.chart.surface.Theme;
import peakscope.read.Opened;
import peakscope.read.message.Message;
import peakscope.ui.kit.CardColumn;
import peakscope.ui.kit.Shell;
import peakscope.ui.kit.Words;
import peakscope.ui.model.ErrorTextModel;
import peakscope.ui.setting.Remembered;

/** An error text opened without a dump: the text on the left, its figures and advice on the right. */
public final class AdviceView extends BorderPane {

    private static final double TEXT_SHARE = 0.56;

    private final Opened read;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);

    public AdviceView(Opened read, Shell shell) {
        this.read = read;
        setId("advice-view");
        ErrorTextModel model = new ErrorTextModel();
        model.show(read.shown());
        Label hint = Words.muted("To see the buffers beside this text, open the dump of the same program.");
        hint.getStyleClass().add("pane-hint");
        setTop(hint);
        List<Node> all = new ArrayList<>(MessageCard.all(model));
        all.add(new FindingList(
                Advisor.advise(Situation.of(read.said())), FindingSource.withoutBuffers(shell.links())));
        CardColumn cards = new CardColumn();
        cards.show(all);
        SplitPane both = new SplitPane(text(model, read.said().messages()), cards);
        Remembered.dividers(both, shell.settings(), "split.text", TEXT_SHARE);
        setCenter(both);
    }

    /** The text, and beside it how a kernel fills VMEM if that is what it is about. */
    private Node text(ErrorTextModel model, List<Message> messages) {
        Node text = new MarkedTextPane(model);
        Optional<VmemView> kernel = VmemView.of(messages);
        if (kernel.isEmpty()) {
            return text;
        }
        kernel.get().themeProperty().bind(theme);
        Tab first = new Tab("VMEM", kernel.get());
        first.setId("tab-vmem");
        TabPane tabs = new TabPane(first, new Tab("Error text", text));
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getStyleClass().add("dense");
        return tabs;
    }

    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    /** The error text shown. */
    public Opened read() {
        return read;
    }
}
