package peakscope.ui.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.owner.Folding;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Ownership;
import peakscope.analyze.owner.Weight;
import peakscope.chart.owner.OwnerInks;
import peakscope.read.io.Progress;
import peakscope.ui.model.CaseViewModel;

/**
 * What the ownership chart shows: how buffers are grouped, the zoomed owner and the selected one. Rebuilds the tree in
 * the background after the cursor or a choice has changed, but only on request.
 */
final class OwnershipModel {

    /** How owners are drawn. */
    enum Form {
        TREEMAP,
        FLAME
    }

    private final CaseViewModel model;
    private final Work background;
    private final Executor window;
    private final ObjectProperty<Grouping> grouping = new SimpleObjectProperty<>(Grouping.OP_PATH);
    private final ObjectProperty<Form> form = new SimpleObjectProperty<>(Form.TREEMAP);
    private final ObjectProperty<Weight> weight = new SimpleObjectProperty<>(Weight.ALL);
    private final BooleanProperty folded = new SimpleBooleanProperty(true);
    private final ReadOnlyObjectWrapper<List<Owner>> trail = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<List<Owner>> selected = new SimpleObjectProperty<>(List.of());
    private final ReadOnlyBooleanWrapper current = new ReadOnlyBooleanWrapper(false);
    private Folding folding = Folding.ALL;
    private Ownership ownership;
    private OwnerInks inks = new OwnerInks();
    private @Nullable Question shown;
    private @Nullable Question failed;
    private boolean running;

    /** Builds trees off the window's thread. */
    interface Work {

        /**
         * Builds a tree.
         *
         * @param buffers at most in it
         */
        void execute(int buffers, Consumer<Progress> tree);
    }

    /** What a tree is built from. */
    private record Question(
            Ownership ownership, SpaceAnalysis space, int step, Grouping by, Weight weight, Folding folding) {

        Owner answer(Progress progress) {
            return ownership.of(space.live().liveAt(step), by, weight, folding, progress);
        }

        /** Whether the owners right below the whole may have other names and so other colours. */
        boolean isOfAnotherKind(@Nullable Question before) {
            return before == null || before.by != by || !before.ownership.equals(ownership);
        }
    }

    /**
     * Follows a case.
     *
     * @param background builds trees
     * @param window shows them
     */
    OwnershipModel(CaseViewModel model, Work background, Executor window) {
        this.model = model;
        this.background = background;
        this.window = window;
        ownership = ownership(model.analysisProperty().get());
        grouping.set(UsualGrouping.of(model.analysisProperty().get()));
        model.cursorProperty().addListener(change -> current.set(false));
        model.analysisProperty().addListener((property, before, now) -> {
            ownership = ownership(now);
            if (grouping.get() == UsualGrouping.of(before)) {
                grouping.set(UsualGrouping.of(now));
            }
            folding = new Folding(folded.get(), Set.of());
            selected.set(List.of());
            trail.set(List.of());
            current.set(false);
        });
        grouping.addListener(change -> current.set(false));
        weight.addListener(change -> current.set(false));
        folded.addListener((property, before, now) -> {
            folding = new Folding(now, Set.of());
            current.set(false);
        });
    }

    ObjectProperty<Grouping> groupingProperty() {
        return grouping;
    }

    ObjectProperty<Form> formProperty() {
        return form;
    }

    ObjectProperty<Weight> weightProperty() {
        return weight;
    }

    /** Whether equal owners are shown as one. */
    BooleanProperty foldedProperty() {
        return folded;
    }

    /** From all live memory to the zoomed owner; empty until the first tree is ready. */
    ReadOnlyObjectProperty<List<Owner>> trailProperty() {
        return trail.getReadOnlyProperty();
    }

    /** From all live memory to the selected owner; empty if none is selected. */
    ObjectProperty<List<Owner>> selectedProperty() {
        return selected;
    }

    OwnerInks inks() {
        return inks;
    }

    /** Whether the tree shown matches the choices; if not, {@link #refresh} is due. */
    ReadOnlyBooleanProperty currentProperty() {
        return current.getReadOnlyProperty();
    }

    private Question question() {
        return new Question(
                ownership,
                model.analysisProperty().get(),
                model.cursorProperty().get(),
                grouping.get(),
                weight.get(),
                folding);
    }

    /**
     * Rebuilds an outdated tree; the trail changes when it is ready. A failed tree is not retried until the choices
     * change.
     */
    void refresh() {
        Question asked = question();
        if (!current.get() && !running && !asked.equals(failed)) {
            running = true;
            background.execute(asked.space.timeline().bufferCount(), progress -> {
                try {
                    Owner whole = asked.answer(progress);
                    window.execute(() -> show(asked, whole));
                } catch (RuntimeException | Error failure) {
                    window.execute(() -> {
                        running = false;
                        failed = asked;
                    });
                    throw failure;
                }
            });
        }
    }

    private void show(Question asked, Owner whole) {
        running = false;
        if (!asked.equals(question())) {
            refresh();
            return;
        }
        boolean another = asked.isOfAnotherKind(shown);
        if (another) {
            inks = new OwnerInks();
        }
        inks.learn(whole);
        List<String> zoomed = another ? List.of() : namesOf(trail.get());
        List<Owner> reselected = whole.follow(namesOf(selected.get()));
        shown = asked;
        selected.set(!another && reselected.size() == selected.get().size() ? reselected : List.of());
        List<Owner> now = whole.follow(zoomed);
        trail.set(now.subList(0, now.get(now.size() - 1).isBuffer() ? now.size() - 1 : now.size()));
        current.set(true);
    }

    /** The weight in the tree shown, which may lag behind the chosen one. */
    Weight shownWeight() {
        return shown == null ? weight.get() : shown.weight();
    }

    private static List<String> namesOf(List<Owner> owners) {
        return owners.stream().skip(1).map(Owner::name).toList();
    }

    /** Shows one owner; the trail leads to it. An owner that is a single buffer has nothing to show. */
    void zoom(List<Owner> to) {
        if (!to.isEmpty() && !to.get(to.size() - 1).isBuffer()) {
            selected.set(List.of());
            trail.set(List.copyOf(to));
        }
    }

    /** Shows the owner around the current one, and selects the current one. */
    void zoomOut() {
        List<Owner> inner = trail.get();
        if (inner.size() > 1) {
            trail.set(List.copyOf(inner.subList(0, inner.size() - 1)));
            selected.set(inner);
        }
    }

    /** Shows individually what the end of a trail stands for. */
    void unfold(List<Owner> folds) {
        if (!folds.isEmpty() && folds.get(folds.size() - 1).folded() > 1) {
            folding = folding.unfold(namesOf(folds));
            current.set(false);
        }
    }

    /** From all live memory to the pinned buffer; empty if it is not live here. */
    List<Owner> pinned() {
        return trail.get().isEmpty() || model.pinnedProperty().get() == CaseViewModel.NONE
                ? List.of()
                : trail.get().get(0).pathTo(model.pinnedProperty().get());
    }

    /** Pins an owner's heaviest buffer, or unpins it. */
    void pinLargest(List<Owner> owner) {
        if (!owner.isEmpty()) {
            owner.get(owner.size() - 1).largest().ifPresent(model::togglePin);
        }
    }

    /** Tells the card and the other charts if an owner is a single buffer. */
    void hover(Optional<Owner> owner) {
        int buffer = owner.map(Owner::only).orElse(Owner.SEVERAL);
        model.hoveredProperty().set(buffer == Owner.SEVERAL ? CaseViewModel.NONE : buffer);
    }

    /** The trails from all live memory to the owner shown, for walking back up. */
    List<List<Owner>> crumbs() {
        List<List<Owner>> crumbs = new ArrayList<>();
        for (int end = 1; end <= trail.get().size(); end++) {
            crumbs.add(trail.get().subList(0, end));
        }
        return crumbs;
    }

    private static Ownership ownership(SpaceAnalysis space) {
        return new Ownership(space.timeline(), space.origins());
    }
}
