package peakscope.ui.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.Comparison;
import peakscope.report.Diff;

/** What a comparison shows: one memory space of one pair of modules, and the selected change. */
public final class CompareModel {

    private final ObjectProperty<Diff.ModuleDiff> module;
    private final ObjectProperty<Comparison> space;
    private final ReadOnlyObjectWrapper<Diff> diff;
    private final ReadOnlyObjectWrapper<List<ChangeGroup>> changes;
    private final ObjectProperty<Optional<ChangeGroup>> chosen = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<OptionalDouble> pointed = new SimpleObjectProperty<>(OptionalDouble.empty());
    private final CompareSides sides;

    public CompareModel(Diff whole) {
        sides = CompareSides.of(whole);
        module = new SimpleObjectProperty<>(whole.modules().stream()
                .filter(candidate -> candidate.spaces().contains(whole.focus()))
                .findFirst()
                .orElseThrow());
        space = new SimpleObjectProperty<>(whole.focus());
        diff = new ReadOnlyObjectWrapper<>(whole);
        changes = new ReadOnlyObjectWrapper<>(ChangeGroup.of(whole.focus()));
        chooseLargest();
        module.addListener((property, before, now) -> space.set(spaces(now).get(0)));
        space.addListener((property, before, now) -> show(now));
    }

    private void show(Comparison now) {
        // The previous selection is not among the new changes.
        chosen.set(Optional.empty());
        pointed.set(OptionalDouble.empty());
        diff.set(diff.get().on(now));
        changes.set(ChangeGroup.of(now));
        chooseLargest();
    }

    private void chooseLargest() {
        chosen.set(changes.get().stream().findFirst());
    }

    /** Shows a module and memory space if the comparison has them; otherwise changes nothing. */
    public void look(String moduleAfter, long spaceColor) {
        diff.get().modules().stream()
                .filter(candidate -> candidate.pair().after().name().equals(moduleAfter))
                .findFirst()
                .ifPresent(found -> {
                    module.set(found);
                    spaces(found).stream()
                            .filter(candidate ->
                                    candidate.after().memory().space().color() == spaceColor)
                            .findFirst()
                            .ifPresent(space::set);
                });
    }

    /** The spaces that are in use; all if none is. */
    static List<Comparison> spaces(Diff.ModuleDiff module) {
        return module.used().isEmpty() ? module.spaces() : module.used();
    }

    public CompareSides sides() {
        return sides;
    }

    ObjectProperty<Diff.ModuleDiff> moduleProperty() {
        return module;
    }

    public ObjectProperty<Comparison> spaceProperty() {
        return space;
    }

    /** The whole comparison, focused on the memory space shown. */
    public ReadOnlyObjectProperty<Diff> diffProperty() {
        return diff.getReadOnlyProperty();
    }

    /** Largest first. */
    public ReadOnlyObjectProperty<List<ChangeGroup>> changesProperty() {
        return changes.getReadOnlyProperty();
    }

    /** The change whose evidence is shown. */
    public ObjectProperty<Optional<ChangeGroup>> chosenProperty() {
        return chosen;
    }

    /** The place in both programs, from 0 to 1, under the pointer in the curves. */
    ObjectProperty<OptionalDouble> pointedProperty() {
        return pointed;
    }
}
