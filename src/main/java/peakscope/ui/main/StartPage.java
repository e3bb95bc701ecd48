package peakscope.ui.main;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What the window shows while nothing is open. */
final class StartPage extends VBox {

    StartPage(Runnable openFile, Runnable openFolder, List<Path> recent, Consumer<Path> open) {
        super(14);
        setId("start-page");
        getStyleClass().add("start-page");
        setAlignment(Pos.CENTER);
        Label title = new Label("Where did the memory go?");
        title.getStyleClass().add("title-2");
        Label hint = new Label("Drop a dump, its folder, an error text or log, or a profile here, or choose one.");
        hint.getStyleClass().add("text-muted");
        hint.setWrapText(true);
        Button file = new Button("Open file…");
        file.setId("start-open-file");
        file.getStyleClass().add("accent");
        file.setOnAction(event -> openFile.run());
        Button folder = new Button("Open folder…");
        folder.setId("start-open-folder");
        folder.setOnAction(event -> openFolder.run());
        HBox buttons = new HBox(10, file, folder);
        buttons.setAlignment(Pos.CENTER);
        getChildren().addAll(title, hint, buttons);
        if (!recent.isEmpty()) {
            VBox links = new VBox(2);
            links.setAlignment(Pos.CENTER);
            Label heading = new Label("Recent");
            heading.getStyleClass().add("text-muted");
            links.getChildren().add(heading);
            for (Path path : recent) {
                Hyperlink link = new Hyperlink(path.toString());
                link.setOnAction(event -> open.accept(path));
                links.getChildren().add(link);
            }
            getChildren().add(links);
        }
        Label how = new Label(
                "To make a dump: XLA_FLAGS=\"--xla_dump_to=/tmp/dump --xla_dump_hlo_as_proto\" python train.py");
        how.getStyleClass().addAll("text-muted", "how-to-dump");
        how.setWrapText(true);
        getChildren().add(how);
    }
}
