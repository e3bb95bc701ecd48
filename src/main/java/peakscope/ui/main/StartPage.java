package peakscope.ui.main;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import peakscope.ui.kit.Words;

/** Shown while nothing is open: a field for an error text, what can be opened, samples and recent files. */
final class StartPage extends ScrollPane {

    /** What the page can trigger. */
    interface Actions {
        void openFile();

        void openFolder();

        void open(Path path);

        void tryOut(Sample sample);

        /** Explains a pasted text. */
        void explain(String text);
    }

    private static final int MOST_RECENT = 6;

    StartPage(Actions actions, List<Path> recent) {
        setId("start-page");
        getStyleClass().addAll("start-page", "edge-to-edge");
        Label title = new Label("Where did the memory go?");
        title.getStyleClass().add("title-2");
        VBox column = new VBox(
                10,
                title,
                error(actions),
                Words.heading("Open a dump, a log or a profile"),
                open(actions),
                Words.muted(
                        "Or drop it on this window: XLA dumps (.hlo.pb or the folder of --xla_dump_to), memory-usage"
                                + " reports, profiler sessions (.xplane.pb), device memory profiles (.prof), allocator logs,"
                                + " PyTorch snapshots, error texts."),
                how(),
                Words.heading("Try a sample"),
                links(Sample.ALL.stream()
                        .map(sample -> sample(sample, actions::tryOut))
                        .toList()));
        if (!recent.isEmpty()) {
            column.getChildren()
                    .addAll(
                            Words.heading("Recent"),
                            links(recent.stream()
                                    .limit(MOST_RECENT)
                                    .map(path -> recent(path, actions::open))
                                    .toList()));
        }
        column.getStyleClass().add("start-column");
        column.setMaxWidth(USE_PREF_SIZE);
        StackPane place = new StackPane(column);
        place.getStyleClass().add("start-place");
        setContent(place);
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
    }

    private static Node error(Actions actions) {
        TextArea text = new TextArea() {
            @Override
            public void paste() {
                boolean wasEmpty = getText().isEmpty();
                super.paste();
                // Text pasted in one go is read at once, as everywhere else in the window.
                if (wasEmpty && !getText().isEmpty()) {
                    actions.explain(getText());
                }
            }
        };
        text.setId("start-error-text");
        text.setPromptText("Paste the error text of a program that ran out of memory");
        text.setAccessibleText("Error text");
        text.setWrapText(true);
        text.setPrefRowCount(4);
        Button explain = new Button("Explain");
        explain.setId("start-explain");
        explain.getStyleClass().add("accent");
        explain.disableProperty().bind(text.textProperty().isEmpty());
        explain.setOnAction(event -> actions.explain(text.getText()));
        return new VBox(6, text, explain);
    }

    private static Node open(Actions actions) {
        Button file = new Button("Open file…");
        file.setId("start-open-file");
        file.setOnAction(event -> actions.openFile());
        Button folder = new Button("Open folder…");
        folder.setId("start-open-folder");
        folder.setOnAction(event -> actions.openFolder());
        HBox buttons = new HBox(8, file, folder);
        buttons.setAlignment(Pos.CENTER_LEFT);
        return buttons;
    }

    private static Node how() {
        Label how = Words.code("XLA_FLAGS=\"--xla_dump_to=/tmp/dump --xla_dump_hlo_as_proto\" python train.py");
        how.getStyleClass().add("how-to-dump");
        return new VBox(2, Words.muted("To dump a program:"), how);
    }

    private static Node links(List<? extends Node> all) {
        VBox links = new VBox(1);
        links.getChildren().setAll(all);
        return links;
    }

    private static Node sample(Sample sample, Consumer<Sample> open) {
        Hyperlink link = new Hyperlink(sample.folder());
        link.setId("sample-" + sample.folder());
        link.setMinWidth(USE_PREF_SIZE);
        link.setOnAction(event -> open.accept(sample));
        HBox row = new HBox(8, link, Words.muted(sample.text()));
        row.setAlignment(Pos.BASELINE_LEFT);
        return row;
    }

    private static Node recent(Path path, Consumer<Path> open) {
        Hyperlink link = new Hyperlink(String.valueOf(path.getFileName()));
        link.setMinWidth(USE_PREF_SIZE);
        link.setTooltip(new Tooltip(path.toString()));
        link.setOnAction(event -> open.accept(path));
        Label where = new Label(path.getParent() == null ? "" : path.getParent().toString());
        where.getStyleClass().add("text-muted");
        where.setMinWidth(0);
        HBox row = new HBox(8, link, where);
        row.setAlignment(Pos.BASELINE_LEFT);
        return row;
    }
}
