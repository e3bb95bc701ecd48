package peakscope.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.image.Image;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.controlsfx.control.NotificationPane;
import org.controlsfx.control.StatusBar;
import peakscope.advise.message.Highlights;
import peakscope.model.Bytes;
import peakscope.model.Case;
import peakscope.model.InputFile;

/** The window: menu, a tab for each opened case, notifications and the status bar. */
final class MainWindow {

    private static final String TEXT_SCALE = "text.scale";
    private static final double SMALLEST_TEXT = 0.75;
    private static final double LARGEST_TEXT = 2;

    private final Stage stage;
    private final Settings settings;
    private final Executor background;
    private final FileDialogs dialogs;
    private final Shell shell;
    private final TabPane tabs = new TabPane();
    private final StackPane content = new StackPane();
    private final NotificationPane notices = new NotificationPane(content);
    private final StatusBar status = new StatusBar();
    private final Button cancel = new Button("Cancel");
    private final MainMenu menu;
    private final List<Following> followed = new ArrayList<>();
    private Runnable firstChart = () -> {};
    private final Themes themes;

    /**
     * Builds the window without showing it.
     *
     * @param background runs what would make the window stand still
     */
    MainWindow(Stage stage, Settings settings, FileDialogs dialogs, Browser browser, Executor background) {
        this.stage = stage;
        this.settings = settings;
        this.dialogs = dialogs;
        this.shell = new Shell(dialogs, new Links(browser, notices::show), settings, notices::show);
        this.background = background;
        this.themes = new Themes(settings, SystemTheme::isDark);
        this.menu = new MainMenu(this, themes);
        tabs.setId("cases");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        tabs.getTabs().addListener((javafx.collections.ListChangeListener<Tab>) change -> {
            stopFollowingIf(any -> any.view() != null && !isShown(any.view()));
            showContent();
        });
        stage.addEventHandler(WindowEvent.WINDOW_HIDING, event -> stopFollowingIf(any -> true));
        tabs.getSelectionModel().selectedItemProperty().addListener(change -> showStatus());
        cancel.setId("cancel");
        cancel.getStyleClass().add("small");
        cancel.setVisible(false);
        status.getRightItems().add(cancel);
        status.setId("status");
        notices.setId("notices");
        BorderPane root = new BorderPane(notices);
        root.setTop(menu);
        root.setBottom(status);
        Scene scene = new Scene(root, 1280, 820);
        scene.getStylesheets().add(address("/assets/app.css"));
        FileDrop.onto(scene, this::open);
        stage.setScene(scene);
        showText(settings.number(TEXT_SCALE, 1, SMALLEST_TEXT, LARGEST_TEXT));
        stage.setTitle("Peakscope");
        stage.getIcons().add(new Image(address("/assets/icon.png")));
        stage.setMinWidth(760);
        stage.setMinHeight(520);
        stage.focusedProperty().addListener(change -> themes.followSystem());
        menu.showRecent(settings.recent());
        showContent();
    }

    private static String address(String resource) {
        return Objects.requireNonNull(MainWindow.class.getResource(resource), resource)
                .toExternalForm();
    }

    /** Calls back once, when the first case is on the screen or could not be opened. */
    void onFirstChart(Runnable callback) {
        firstChart = callback;
    }

    void chooseFile() {
        dialogs.file(stage).ifPresent(path -> open(List.of(path)));
    }

    void chooseFolder() {
        dialogs.folder(stage).ifPresent(path -> open(List.of(path)));
    }

    /** Reads these together as one case and shows it in a new tab. */
    void open(List<Path> paths) {
        LoadTask task = new LoadTask(paths);
        status.textProperty().bind(task.messageProperty());
        status.progressProperty().bind(task.progressProperty());
        cancel.setVisible(true);
        cancel.setOnAction(event -> task.cancel());
        task.setOnSucceeded(event -> {
            loaded();
            show(paths, task.getValue());
        });
        task.setOnFailed(event -> {
            loaded();
            complain(task.failureText());
        });
        task.setOnCancelled(event -> {
            loaded();
            status.setText("Cancelled");
        });
        background.execute(task);
    }

    private void loaded() {
        status.textProperty().unbind();
        status.progressProperty().unbind();
        status.setProgress(0);
        cancel.setVisible(false);
    }

    private void show(List<Path> paths, Loaded loaded) {
        notices.hide();
        Tab current = tabs.getSelectionModel().getSelectedItem();
        if (loaded.opened().isPresent()) {
            showCase(paths, loaded.opened().get(), loaded.text());
        } else if (current != null && current.getContent() instanceof CaseView view) {
            // An error text that is dropped on a dump belongs to it.
            view.model().explain(loaded.text());
        } else {
            addTab(paths, new AdviceView(loaded.text(), shell.links()));
        }
        paths.forEach(settings::addRecent);
        menu.showRecent(settings.recent());
        showStatus();
        afterPaint();
    }

    private CaseView showCase(List<Path> paths, Case opened, Highlights text) {
        CaseViewModel model = new CaseViewModel(opened);
        model.explain(text);
        CaseView view = new CaseView(model, shell);
        view.theme().bind(themes.theme());
        addTab(paths, view);
        return view;
    }

    /** Opens a folder, which may be empty still, and follows what is written into it. */
    void watch(Path folder) {
        follow(folder, Optional.empty());
    }

    private void follow(Path folder, Optional<CaseView> view) {
        Following[] following = new Following[1];
        following[0] =
                new Following(folder, view.map(shown -> shown.model().opened()), background, loaded -> loaded.opened()
                        .ifPresent(grown -> grown(following[0], grown, loaded.text())));
        view.ifPresent(following[0]::show);
        followed.add(following[0]);
        following[0].start();
        showStatus();
    }

    private void grown(Following following, Case grown, Highlights text) {
        CaseView view = following.view();
        if (view == null) {
            following.show(showCase(List.of(following.folder()), grown, text));
            settings.addRecent(following.folder());
            menu.showRecent(settings.recent());
            afterPaint();
        } else {
            view.model().update(grown);
            if (!text.messages().equals(view.model().messages().get())
                    && !text.messages().isEmpty()) {
                view.model().addText(text);
            }
        }
        showStatus();
    }

    /** The folder that the shown case was opened from; empty when that was a file, or several things together. */
    Optional<Path> followable() {
        return Optional.ofNullable(tabs.getSelectionModel().getSelectedItem())
                .filter(tab -> tab.getContent() instanceof CaseView && tab.getUserData() instanceof Path)
                .map(tab -> (Path) tab.getUserData());
    }

    boolean isFollowing() {
        return following().isPresent();
    }

    private Optional<Following> following() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        return followed.stream()
                .filter(any ->
                        tab == null ? any.view() == null : tab.getContent().equals(any.view()))
                .findFirst();
    }

    /** Begins or ends to follow the folder of the case that is shown. */
    void toggleFollow() {
        Optional<Following> running = following();
        if (running.isPresent()) {
            stopFollowingIf(running.get()::equals);
        } else {
            followable()
                    .ifPresent(folder -> follow(folder, Optional.of((CaseView)
                            tabs.getSelectionModel().getSelectedItem().getContent())));
        }
        showStatus();
    }

    private void stopFollowingIf(Predicate<Following> which) {
        followed.stream().filter(which).forEach(Following::cancel);
        followed.removeIf(which);
    }

    private boolean isShown(Node view) {
        return tabs.getTabs().stream().anyMatch(tab -> view.equals(tab.getContent()));
    }

    private void addTab(List<Path> paths, Node content) {
        Tab tab = new Tab(String.valueOf(paths.get(0).getFileName()), content);
        if (paths.size() == 1 && Files.isDirectory(paths.get(0))) {
            tab.setUserData(paths.get(0));
        }
        tabs.getTabs().add(tab);
        tabs.getSelectionModel().select(tab);
    }

    /** The pulse that follows lays the new tab out and paints its charts. */
    private void afterPaint() {
        Runnable callback = firstChart;
        firstChart = () -> {};
        stage.getScene().addPostLayoutPulseListener(new Runnable() {
            @Override
            public void run() {
                stage.getScene().removePostLayoutPulseListener(this);
                callback.run();
            }
        });
    }

    private void complain(String text) {
        notices.show(text);
        status.setText("Not opened");
        afterPaint();
    }

    private void showContent() {
        content.getChildren()
                .setAll(
                        tabs.getTabs().isEmpty()
                                ? new StartPage(
                                        this::chooseFile,
                                        this::chooseFolder,
                                        settings.recent(),
                                        path -> open(List.of(path)))
                                : tabs);
        showStatus();
    }

    private void showStatus() {
        if (status.textProperty().isBound()) {
            return;
        }
        Optional<Following> following = following();
        if (following.isPresent()) {
            status.setText(following.get().status());
            return;
        }
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null && tab.getContent() instanceof CaseView view) {
            Case opened = view.model().opened();
            Bytes size = opened.inputs().stream().map(InputFile::size).reduce(Bytes.ZERO, Bytes::plus);
            int warnings = opened.warnings().size();
            status.setText(opened.inputs().get(0).path()
                    + (opened.inputs().size() > 1 ? " and " + (opened.inputs().size() - 1) + " more" : "")
                    + "   " + size
                    + (warnings == 0 ? "" : warnings == 1 ? "   1 note" : "   " + warnings + " notes"));
        } else {
            status.setText(tab == null ? "Nothing is open" : tab.getText() + "   error text without a dump");
        }
    }

    void closeTab() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null) {
            tabs.getTabs().remove(tab);
        }
    }

    void goToPeak() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null && tab.getContent() instanceof CaseView view) {
            view.model().moveCursorToPeak();
        }
    }

    void showKeys() {
        KeyHelp.show(stage);
    }

    /** What the shown case knows of each program, and what would add the rest. */
    void showContents() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null && tab.getContent() instanceof CaseView view) {
            ContentsDialog.show(stage, view.model());
        }
    }

    void quit() {
        stage.close();
    }

    /** Makes all text larger or smaller by a notch. */
    void scaleText(int notches) {
        double scale = settings.number(TEXT_SCALE, 1, SMALLEST_TEXT, LARGEST_TEXT);
        double next = Math.max(SMALLEST_TEXT, Math.min(LARGEST_TEXT, scale + notches * 0.25));
        settings.put(TEXT_SCALE, Double.toString(next));
        showText(next);
    }

    private void showText(double scale) {
        stage.getScene().getRoot().setStyle("-fx-font-size: " + scale * 13 + "px");
    }

    Themes themes() {
        return themes;
    }

    /** Asks where to save the chart that has the keys, and does. */
    void saveChart(String extension) {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null && tab.getContent() instanceof CaseView view) {
            new ChartExport(shell).save(view.focusedChart(), extension);
        }
    }

    void goToSearch() {
        stage.getScene().getRoot().lookupAll("#search").stream()
                .filter(Node::isVisible)
                .findFirst()
                .ifPresent(Node::requestFocus);
    }
}
