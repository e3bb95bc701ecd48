package peakscope.ui.main;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.geometry.Dimension2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.image.Image;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.controlsfx.control.NotificationPane;
import org.controlsfx.control.StatusBar;
import peakscope.model.Case;
import peakscope.model.value.Visible;
import peakscope.read.Opened;
import peakscope.read.io.FilePath;
import peakscope.report.file.ReadFiles;
import peakscope.ui.advice.AdviceView;
import peakscope.ui.chart.ChartExport;
import peakscope.ui.export.ExportDialog;
import peakscope.ui.export.Page;
import peakscope.ui.kit.Activity;
import peakscope.ui.kit.Background;
import peakscope.ui.kit.Browser;
import peakscope.ui.kit.FileDialogs;
import peakscope.ui.kit.FileDrop;
import peakscope.ui.kit.KeyHelp;
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Shell;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.LoadTask;
import peakscope.ui.setting.Settings;
import peakscope.ui.setting.SystemTheme;
import peakscope.ui.setting.Themes;

/** The window: menu, a tab per open case, notifications and the status bar. */
final class MainWindow {

    private final Stage stage;
    private final Settings settings;
    private final Executor background;
    private final FileDialogs dialogs;
    private final Shell shell;
    private final TabPane tabs = new TabPane();
    private final StackPane content = new StackPane();
    private final NotificationPane notices = new NotificationPane(content);
    private final StatusBar status = new StatusBar();
    private final NotesLink notes;
    private final Activity activity;
    private final Pasting pasting;
    private final Comparing comparing;
    private final MainMenu menu;
    private final FollowedFolders followed;
    private Runnable firstChart = () -> {};
    private final Themes themes;
    private final TextSize textSize;

    /**
     * Builds the window without showing it.
     *
     * @param threads run what would block the window
     */
    MainWindow(Stage stage, Settings settings, FileDialogs dialogs, Browser browser, Executor threads) {
        this.stage = stage;
        this.settings = settings;
        this.dialogs = dialogs;
        this.background = new Background(threads, Platform::runLater, notices::show);
        this.activity = new Activity(status, background);
        Links links = new Links(browser, notices::show);
        this.shell = new Shell(dialogs, links, settings, activity, notices::show, this::opened);
        this.pasting = new Pasting(this::open, this::openText, notices::show);
        this.themes = new Themes(settings, SystemTheme::isDark, background);
        this.comparing = new Comparing(shell, themes, activity, this::complain);
        this.followed = new FollowedFolders(tabs, background, this::firstFound, this::showStatus);
        this.menu = new MainMenu(this, themes);
        tabs.setId("cases");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        tabs.getTabs().addListener((javafx.collections.ListChangeListener<Tab>) change -> {
            followed.stopClosed();
            showContent();
        });
        stage.addEventHandler(WindowEvent.WINDOW_HIDING, event -> followed.stopAll());
        tabs.getSelectionModel().selectedItemProperty().addListener(change -> showStatus());
        activity.runningProperty().addListener(change -> showContent());
        status.setId("status");
        notes = new NotesLink(stage);
        status.getRightItems().add(0, notes);
        notices.setId("notices");
        // Both are only containers of what takes the keys.
        notices.setFocusTraversable(false);
        status.setFocusTraversable(false);
        BorderPane root = new BorderPane(notices);
        root.setTop(menu);
        root.setBottom(status);
        Dimension2D size = new WindowSize(settings).content();
        Scene scene = new Scene(root, size.getWidth(), size.getHeight());
        scene.getStylesheets().add(address("/assets/app.css"));
        FileDrop.onto(scene, this::open, pasting::take);
        stage.setScene(scene);
        this.textSize = new TextSize(scene, settings);
        stage.setTitle("Peakscope");
        stage.getIcons().add(new Image(address("/assets/icon.png")));
        stage.setMinWidth(Math.min(WindowPlace.LEAST.getWidth(), size.getWidth()));
        stage.setMinHeight(Math.min(WindowPlace.LEAST.getHeight(), size.getHeight()));
        stage.focusedProperty().addListener(change -> themes.followSystem());
        menu.showRecent(settings.recent());
        showContent();
    }

    private static String address(String resource) {
        return Objects.requireNonNull(MainWindow.class.getResource(resource), resource)
                .toExternalForm();
    }

    /** Calls back once, when the first case is on the screen or has failed to open. */
    void onFirstChart(Runnable callback) {
        firstChart = callback;
    }

    void chooseFile() {
        List<Path> chosen = dialogs.files(stage);
        if (!chosen.isEmpty()) {
            open(chosen);
        }
    }

    void chooseFolder() {
        dialogs.folder(stage).ifPresent(path -> open(List.of(path)));
    }

    /** Reads these together as one case and shows it in a new tab. */
    void open(List<Path> paths) {
        activity.start(
                new LoadTask(paths),
                loaded -> {
                    show(paths, loaded);
                    paths.forEach(settings::addRecent);
                    menu.showRecent(settings.recent());
                },
                this::complain);
    }

    /** Reads a pasted or typed error text. */
    void openText(String text) {
        activity.start(LoadTask.ofText(text), loaded -> show(List.of(), loaded), this::complain);
    }

    private void show(List<Path> paths, Opened loaded) {
        notices.hide();
        Tab current = tabs.getSelectionModel().getSelectedItem();
        Optional<CaseViewModel> dump = TextAndDump.dumpOf(current);
        if (TextAndDump.isText(loaded) && dump.isPresent()) {
            TextAndDump.join(dump.get(), loaded).ifPresent(notices::show);
        } else if (loaded.opened().isPresent()) {
            Optional<Opened> waiting = TextAndDump.textOf(current);
            CaseView view = showCase(paths, loaded);
            if (waiting.isPresent()
                    && !TextAndDump.isText(loaded)
                    && loaded.said().isEmpty()) {
                tabs.getTabs().remove(current);
                TextAndDump.join(view.model(), waiting.get()).ifPresent(notices::show);
            }
        } else {
            AdviceView text = new AdviceView(loaded, shell);
            text.themeProperty().bind(themes.themeProperty());
            addTab(new Tab(name(paths), text));
        }
        showStatus();
        afterPaint();
    }

    private void openOnce(Path path) {
        activity.start(new LoadTask(List.of(path)), loaded -> show(List.of(path), loaded), this::complain);
    }

    private CaseView showCase(List<Path> paths, Opened loaded) {
        CaseViewModel model = new CaseViewModel(loaded.opened().orElseThrow(), background);
        model.explain(loaded.said(), loaded.shown());
        CaseView view = new CaseView(model, shell);
        view.themeProperty().bind(themes.themeProperty());
        Tab tab = new Tab(name(paths), view);
        FollowedFolders.offer(tab, paths);
        addTab(tab);
        return view;
    }

    private CaseView firstFound(Path folder, Opened loaded) {
        CaseView view = showCase(List.of(folder), loaded);
        settings.addRecent(folder);
        menu.showRecent(settings.recent());
        afterPaint();
        return view;
    }

    private static String name(List<Path> paths) {
        if (paths.isEmpty()) {
            return "Pasted text";
        }
        // Two are usually before and after, and must be distinguishable from other pairs.
        String first = FilePath.lastName(paths.get(0));
        return Visible.of(
                paths.size() == 2
                        ? first + ", " + FilePath.lastName(paths.get(1))
                        : first + (paths.size() > 2 ? " and " + (paths.size() - 1) + " more" : ""));
    }

    private void addTab(Tab tab) {
        notices.hide();
        tabs.getTabs().add(tab);
        tabs.getSelectionModel().select(tab);
        // The chart gets the keyboard focus at once.
        page().ifPresent(page -> Platform.runLater(() -> page.focusedChart().requestFocus()));
    }

    FollowedFolders followed() {
        return followed;
    }

    /** The next pulse lays out the new tab and paints its charts. */
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
        content.getChildren().setAll(tabs.getTabs().isEmpty() ? withoutTabs() : tabs);
        showStatus();
    }

    private Node withoutTabs() {
        return activity.runningProperty()
                .get()
                .<Node>map(LoadingPage::new)
                .orElseGet(() -> new StartPage(new StartActions(this, this::openOnce), settings.recent()));
    }

    private void showStatus() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        stage.setTitle(tab == null ? "Peakscope" : tab.getText() + " – Peakscope");
        notes.show(page().map(page -> page.opened().warnings()).orElse(List.of()));
        if (status.textProperty().isBound()) {
            return;
        }
        Optional<Following> following = followed.shown();
        if (following.isPresent()) {
            status.setText(following.get().status());
            return;
        }
        status.setText(page().map(Page::status)
                .orElse(tab == null ? "Nothing is open" : tab.getText() + "   error text without a dump"));
    }

    /** The files of all open cases, and the archives that contain some of them. */
    private ReadFiles opened() {
        List<Path> archives =
                settings.recent().stream().filter(Files::isRegularFile).toList();
        return new ReadFiles(
                archives,
                tabs.getTabs().stream()
                        .map(Tab::getContent)
                        .filter(Page.class::isInstance)
                        .map(page -> ((Page) page).opened())
                        .toArray(Case[]::new));
    }

    /** The page in the front tab; empty if it shows no case. */
    private Optional<Page> page() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        return tab != null && tab.getContent() instanceof Page page ? Optional.of(page) : Optional.empty();
    }

    /** Compares two open cases, or the only one with a file. */
    void compare() {
        List<Tab> cases = tabs.getTabs().stream()
                .filter(tab -> tab.getContent() instanceof CaseView)
                .toList();
        if (cases.size() < 2) {
            compareWithFile();
            return;
        }
        Tab front = tabs.getSelectionModel().getSelectedItem();
        new CompareDialog(
                        stage,
                        cases,
                        cases.contains(front) ? front : cases.get(cases.size() - 1),
                        (before, after) -> comparing.compare(before, after, this::addTab),
                        this::compareWithFile,
                        this::compareWithFolder)
                .show();
    }

    void compareWithFile() {
        compareWith(dialogs::file);
    }

    void compareWithFolder() {
        compareWith(dialogs::folder);
    }

    /** Compares the front case with an earlier one. */
    private void compareWith(Function<Window, Optional<Path>> choose) {
        if (page().isEmpty()) {
            notices.show("Open a dump first, then compare it with another or with a JSON report.");
            return;
        }
        Page after = page().get();
        choose.apply(stage).ifPresent(before -> comparing.compare(before, after, this::addTab));
    }

    /** Asks how to export the report of the front tab. */
    void export() {
        page().ifPresentOrElse(
                        page -> new ExportDialog(stage, page.exported(), shell, background).show(),
                        () -> notices.show("Open a dump first; there is no report to export."));
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

    /** Shows what the open case has on each program, and what would add the rest. */
    void showContents() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null && tab.getContent() instanceof CaseView view) {
            ContentsDialog.show(stage, view.model(), themes.themeProperty().get());
        }
    }

    void quit() {
        stage.close();
    }

    /** Enlarges or shrinks all text by notches; 0 restores the default. */
    void scaleText(int notches) {
        textSize.change(notches);
    }

    Themes themes() {
        return themes;
    }

    /** Asks where to save the chart with the keyboard focus, and saves it. */
    void saveChart(String extension) {
        page().ifPresent(page -> new ChartExport(shell).save(page.focusedChart(), extension));
    }

    void goToSearch() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        if (tab != null) {
            tab.getContent().lookupAll("#buffer-search").forEach(Node::requestFocus);
        }
    }

    void paste() {
        pasting.paste();
    }

    /** Reads an error text or, if it is a path, opens that. */
    void take(String text) {
        pasting.take(text);
    }
}
