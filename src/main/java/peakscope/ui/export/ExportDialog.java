package peakscope.ui.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import peakscope.report.form.ReportForm;
import peakscope.ui.kit.OneWay;
import peakscope.ui.kit.PlainDialog;
import peakscope.ui.kit.Shell;
import peakscope.ui.kit.Words;

/** Asks for an export format, previews it, and saves or copies it. */
public final class ExportDialog extends Dialog<ButtonType> {

    private final ExportModel model;
    private final ExportSource source;
    private final Shell shell;
    private final Label said = new Label();
    private final Label hint = Words.muted("");

    public ExportDialog(Window owner, ExportSource source, Shell shell, Executor background) {
        this.source = source;
        this.shell = shell;
        this.model = new ExportModel(source, background, Platform::runLater);
        initOwner(owner);
        setTitle(source.title());
        setResizable(true);
        TextArea preview = new TextArea();
        preview.setId("export-preview");
        preview.setEditable(false);
        preview.getStyleClass().add("export-preview");
        preview.textProperty().bind(model.previewProperty());
        VBox.setVgrow(preview, Priority.ALWAYS);
        hint.setId("export-hint");
        said.setId("export-said");
        said.setMinWidth(0);
        VBox content = new VBox(10, choices(), hint, preview, buttons());
        content.setPadding(new Insets(4, 12, 0, 12));
        content.setPrefSize(860, 540);
        getDialogPane().setId("export-dialog");
        getDialogPane().setContent(content);
        getDialogPane().getButtonTypes().add(ButtonType.CLOSE);
        PlainDialog.likeWindow(this, owner);
        model.formProperty().addListener(change -> showHint());
        showHint();
    }

    private HBox choices() {
        ComboBox<ReportForm> forms = new ComboBox<>();
        forms.setId("export-form");
        forms.setConverter(new OneWay<>(ReportForm::title));
        forms.getItems().setAll(source.forms());
        forms.valueProperty().bindBidirectional(model.formProperty());
        ComboBox<Integer> counts = new ComboBox<>();
        counts.setId("export-count");
        counts.setConverter(new OneWay<>(count -> count == Integer.MAX_VALUE ? "all" : String.valueOf(count)));
        counts.setMinWidth(Region.USE_PREF_SIZE);
        counts.getItems().setAll(ExportModel.COUNTS);
        counts.valueProperty().bindBidirectional(model.countProperty());
        HBox row = new HBox(8, named("_Format", forms), forms, named("_List at most", counts), counts);
        row.getChildren().add(named(source.listed(), counts));
        row.setAlignment(Pos.CENTER_LEFT);
        if (source.canRedact()) {
            CheckBox redact = new CheckBox("_Redact names and paths");
            redact.setId("export-redact");
            redact.setTooltip(new Tooltip(
                    "Replace paths and names of modules, functions and ops with tokens, always the same token"
                            + " for the same name. Sizes, shapes and opcodes stay."));
            redact.selectedProperty().bindBidirectional(model.redactedProperty());
            row.getChildren().add(redact);
        }
        return row;
    }

    private static Label named(String text, Node control) {
        Label label = new Label(text);
        label.setMnemonicParsing(true);
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.setLabelFor(control);
        return label;
    }

    private HBox buttons() {
        Button browser = button("Show in _browser", "export-browser", this::browse);
        browser.visibleProperty().bind(model.formProperty().isEqualTo(ReportForm.HTML));
        browser.managedProperty().bind(browser.visibleProperty());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button save = button("_Save…", "export-save", this::save);
        save.getStyleClass().add("accent");
        HBox row = new HBox(
                8,
                said,
                gap,
                browser,
                button("_Print…", "export-print", this::print),
                button("_Copy", "export-copy", this::copy),
                save);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private static Button button(String text, String id, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> action.run());
        return button;
    }

    private void showHint() {
        hint.setText(
                model.formProperty().get() == ReportForm.HTML
                        ? "A single page with charts that works offline. Here is its text without the charts."
                        : "Preview of the saved file.");
    }

    private void save() {
        shell.askWhere(
                        getDialogPane().getScene().getWindow(),
                        source.fileName() + "." + model.formProperty().get().extension())
                .ifPresent(file -> model.save(file, saved -> say("Saved " + saved), this::say));
    }

    private void copy() {
        model.text(text -> {
            shell.copy(text);
            say("Copied " + String.format(java.util.Locale.ROOT, "%,d characters", text.length()));
        });
    }

    private void print() {
        model.plainText(text -> PaperPrint.print(getDialogPane().getScene().getWindow(), text, this::say));
    }

    /** A browser reads only files. */
    private void browse() {
        Path page;
        try {
            page = Files.createTempFile("peakscope-", ".html");
        } catch (IOException noRoom) {
            say("Couldn't make a page for the browser (" + noRoom.getMessage() + "); save it instead.");
            return;
        }
        page.toFile().deleteOnExit();
        model.save(page, saved -> shell.links().open(saved.toUri().toString()), this::say);
    }

    private void say(String sentence) {
        said.setText(sentence);
        said.setTooltip(new Tooltip(sentence));
    }
}
