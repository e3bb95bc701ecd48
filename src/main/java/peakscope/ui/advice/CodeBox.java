package peakscope.ui.advice;

import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.CodeLine;
import peakscope.ui.kit.CopyText;
import peakscope.ui.kit.Words;

/** Lines of Python or shell, with a button that copies them unchanged. */
final class CodeBox extends VBox {

    CodeBox(List<CodeLine> lines) {
        String text = lines.stream().map(CodeLine::text).collect(Collectors.joining("\n"));
        getStyleClass().add("code-box");
        Label code = Words.code(text);
        code.setMaxWidth(Double.MAX_VALUE);
        Button copy = new Button("Copy");
        copy.getStyleClass().addAll("small", "copy-code");
        copy.setTooltip(new Tooltip("Copy this code"));
        copy.setAccessibleText("Copy this code: " + text);
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(event -> {
            CopyText.toClipboard(text);
            copy.setText("Copied");
        });
        Label kind = Words.muted(lines.get(0).kind().text());
        kind.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(kind, Priority.ALWAYS);
        HBox head = new HBox(kind, copy);
        head.getStyleClass().add("code-head");
        head.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(head, code);
    }
}
