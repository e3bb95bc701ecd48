package peakscope.ui.main;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.scene.control.Tab;
import peakscope.analyze.compare.Comparison;
import peakscope.report.Diff;
import peakscope.ui.compare.CompareModel;
import peakscope.ui.compare.CompareTask;
import peakscope.ui.compare.CompareView;
import peakscope.ui.export.Page;
import peakscope.ui.kit.Activity;
import peakscope.ui.kit.Shell;
import peakscope.ui.setting.Themes;

/** Makes tabs that compare two cases. */
final class Comparing {

    private final Shell shell;
    private final Themes themes;
    private final Activity activity;
    private final Consumer<String> complain;

    /**
     * For one window.
     *
     * @param complain says why there is nothing to show
     */
    Comparing(Shell shell, Themes themes, Activity activity, Consumer<String> complain) {
        this.shell = shell;
        this.themes = themes;
        this.activity = activity;
        this.complain = complain;
    }

    /** Reads the earlier case, and returns a tab with the comparison at the page's module and memory. */
    void compare(Path before, Page after, Consumer<Tab> done) {
        start(CompareTask.with(before, after.opened()), after, done);
    }

    /** The same with two open pages. */
    void compare(Page before, Page after, Consumer<Tab> done) {
        start(CompareTask.of(before.opened(), after.opened()), after, done);
    }

    private void start(CompareTask task, Page after, Consumer<Tab> done) {
        activity.start(
                task,
                diff -> {
                    CompareModel model = new CompareModel(diff);
                    if (after instanceof CaseView view) {
                        model.look(
                                view.model().moduleProperty().get().name(),
                                view.model().spaceProperty().get().space().color());
                    }
                    Tab tab = new Tab();
                    show(tab, model);
                    done.accept(tab);
                },
                complain);
    }

    private void show(Tab tab, CompareModel model) {
        CompareView view = new CompareView(model, shell, () -> swap(tab, model));
        view.themeProperty().bind(themes.themeProperty());
        tab.setText(model.sides().title());
        tab.setContent(view);
    }

    /** The same comparison with swapped sides, in the same tab. */
    private void swap(Tab tab, CompareModel model) {
        Diff diff = model.diffProperty().get();
        Comparison shown = model.spaceProperty().get();
        activity.start(
                CompareTask.of(diff.after(), diff.before()),
                swapped -> {
                    CompareModel other = new CompareModel(swapped);
                    other.look(
                            shown.before().module(),
                            shown.after().memory().space().color());
                    show(tab, other);
                },
                complain);
    }
}
