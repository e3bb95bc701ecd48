package peakscope.ui.main;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import peakscope.read.Opened;
import peakscope.ui.model.CaseViewModel;

/** The folders that one window's tabs follow while a run writes to them. */
final class FollowedFolders {

    private final TabPane tabs;
    private final Executor background;
    private final BiFunction<Path, Opened, CaseView> firstFound;
    private final Runnable changed;
    private final List<Following> followed = new ArrayList<>();

    /**
     * For the tabs of a window.
     *
     * @param firstFound shows the first case found in a folder, in a new tab
     * @param changed is called after each change of what is followed or found
     */
    FollowedFolders(
            TabPane tabs, Executor background, BiFunction<Path, Opened, CaseView> firstFound, Runnable changed) {
        this.tabs = tabs;
        this.background = background;
        this.firstFound = firstFound;
        this.changed = changed;
    }

    /** Opens a folder, which may be empty or not exist yet, and follows what is written to it. */
    void watch(Path folder) {
        follow(folder, Optional.empty());
    }

    /** Starts or stops following the folder of the open case. */
    void toggle() {
        Optional<Following> running = shown();
        if (running.isPresent()) {
            stopIf(running.get()::equals);
            changed.run();
        } else {
            followable()
                    .ifPresent(folder -> follow(folder, Optional.of((CaseView)
                            tabs.getSelectionModel().getSelectedItem().getContent())));
        }
    }

    /** The folder that the case was opened from; empty if that was a file, or several things together. */
    Optional<Path> followable() {
        return Optional.ofNullable(tabs.getSelectionModel().getSelectedItem())
                .filter(tab -> tab.getContent() instanceof CaseView && tab.getUserData() instanceof Path)
                .map(tab -> (Path) tab.getUserData());
    }

    /** Marks a new tab as followable if a single folder was opened. */
    static void offer(Tab tab, List<Path> opened) {
        if (opened.size() == 1 && Files.isDirectory(opened.get(0))) {
            tab.setUserData(opened.get(0));
        }
    }

    /** What the front tab follows; without a tab, what has found nothing yet. */
    Optional<Following> shown() {
        Tab tab = tabs.getSelectionModel().getSelectedItem();
        return followed.stream()
                .filter(any ->
                        tab == null ? any.view() == null : tab.getContent().equals(any.view()))
                .findFirst();
    }

    /** Stops following for closed tabs. */
    void stopClosed() {
        stopIf(any -> any.view() != null && !isOpen(any.view()));
    }

    void stopAll() {
        stopIf(any -> true);
    }

    private void follow(Path folder, Optional<CaseView> view) {
        Following following =
                new Following(folder, view.map(shown -> shown.model().opened()), background, this::grown);
        view.ifPresent(following::show);
        followed.add(following);
        following.start();
        changed.run();
    }

    private void grown(Following following, Opened found) {
        CaseView view = following.view();
        if (found.opened().isEmpty()) {
            return;
        }
        if (view == null) {
            following.show(firstFound.apply(following.folder(), found));
        } else {
            update(view.model(), found);
        }
        changed.run();
    }

    private static void update(CaseViewModel model, Opened found) {
        found.opened().ifPresent(model::update);
        if (!found.said().isEmpty()
                && !found.said().messages().equals(model.saidProperty().get().messages())) {
            model.addText(found.said(), found.shown());
        }
    }

    private void stopIf(Predicate<Following> which) {
        followed.stream().filter(which).forEach(Following::cancel);
        followed.removeIf(which);
    }

    private boolean isOpen(Node view) {
        return tabs.getTabs().stream().anyMatch(tab -> view.equals(tab.getContent()));
    }
}
