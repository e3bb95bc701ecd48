package peakscope.ui.main;

import javafx.scene.control.ScrollPane;
import javafx.stage.Window;
import peakscope.chart.surface.Theme;
import peakscope.report.section.ContentsSection;
import peakscope.ui.export.BlockPane;
import peakscope.ui.kit.PlainDialog;
import peakscope.ui.model.CaseViewModel;

/** What the open case has on each program, and what would add the rest. */
final class ContentsDialog {

    private static final double WIDTH = 760;
    private static final double HEIGHT = 460;

    private ContentsDialog() {}

    /** Shows it above a window until it is closed. */
    static void show(Window owner, CaseViewModel model, Theme theme) {
        BlockPane blocks = new BlockPane(
                ContentsSection.blocks(
                        model.opened(), model.saidProperty().get().messages()),
                theme);
        blocks.setId("contents-table");
        ScrollPane scroll = new ScrollPane(blocks);
        scroll.setFitToWidth(true);
        scroll.setPrefSize(WIDTH, HEIGHT);
        scroll.getStyleClass().add("edge-to-edge");
        PlainDialog dialog = new PlainDialog(owner, "contents", "Case contents");
        dialog.setContent(scroll);
        dialog.show();
    }
}
