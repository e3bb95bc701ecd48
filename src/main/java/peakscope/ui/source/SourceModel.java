package peakscope.ui.source;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.Place;
import peakscope.analyze.source.SourceLines;
import peakscope.chart.source.SourceRow;
import peakscope.chart.source.SourceRows;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.ProgramText;

/** The rows of the program at the cursor, and which of them belong to the hovered, pinned and found buffers. */
final class SourceModel {

    private final CaseViewModel viewed;
    private final ProgramText program;
    private final Set<SourceRow.Fold> unfolded = new HashSet<>();
    private final ReadOnlyObjectWrapper<List<SourceRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
    private SourceLines lines;

    SourceModel(CaseViewModel viewed, ProgramText program) {
        this.viewed = viewed;
        this.program = program;
        lines = new SourceLines(viewed.analysisProperty().get());
        viewed.analysisProperty().addListener(change -> {
            lines = new SourceLines(viewed.analysisProperty().get());
            update();
        });
        viewed.cursorProperty().addListener(change -> update());
        program.foldersProperty().addListener(change -> update());
        update();
    }

    /** The rows at the event shown. */
    ReadOnlyObjectProperty<List<SourceRow>> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    private void update() {
        rows.set(new SourceRows(lines(), program::of, unfolded)
                .at(viewed.cursorProperty().get()));
    }

    /** The lines of the space shown. */
    SourceLines lines() {
        return lines;
    }

    /** Whether the text of one of the user's own files is missing. */
    boolean isTextMissing() {
        return rows.get().stream()
                .anyMatch(row -> row instanceof SourceRow.Holding holding
                        && holding.use().place().isOwn()
                        && program.of(holding.use().place().file()).isEmpty());
    }

    void unfold(SourceRow.Fold fold) {
        unfolded.add(fold);
        update();
    }

    /** Highlights a line's buffers in every chart, or stops doing so. */
    void light(Place place) {
        String query = query(place);
        viewed.searchProperty().set(query.equals(viewed.searchProperty().get()) ? "" : query);
    }

    void stopLighting() {
        viewed.searchProperty().set("");
    }

    /** Whether the search is for a line's buffers. */
    boolean isLit(Place place) {
        return query(place).equals(viewed.searchProperty().get());
    }

    private static String query(Place place) {
        return "line = \"" + place.text() + "\"";
    }

    /** Points at a line's largest buffer, in every chart. */
    void point(Optional<Place> place) {
        OptionalInt largest = place.flatMap(this::use).stream()
                .flatMapToInt(use -> java.util.Arrays.stream(use.buffers()))
                .findFirst();
        viewed.hoveredProperty().set(largest.orElse(CaseViewModel.NONE));
    }

    /** The line of the hovered or pinned buffer. */
    Optional<Place> marked() {
        OptionalInt buffer = viewed.marked();
        return buffer.isPresent() ? Optional.of(lines().place(buffer.getAsInt())) : Optional.empty();
    }

    /** What a line holds now. */
    Optional<LineUse> use(Place place) {
        return rows.get().stream()
                .filter(row -> row instanceof SourceRow.Holding holding
                        && holding.use().place().equals(place))
                .map(row -> ((SourceRow.Holding) row).use())
                .findFirst();
    }

    /** {@code train.py:11 · 4.50 GiB, 82.3 % of memory in use: 6 × 768.00 MiB, 12 layers}. */
    String figures(LineUse use) {
        SpaceAnalysis space = lines().space();
        double share = use.size()
                .shareOf(space.timeline().inUse(viewed.cursorProperty().get()));
        String turns = lines().turns(use);
        return String.format(
                Locale.ROOT,
                "%s · %s, %.1f %% of memory in use: %s%s%s",
                use.place().shortText(),
                use.size(),
                share * 100,
                use.sizes(space.timeline()),
                turns.isEmpty() ? "" : ", " + turns,
                use.padding().count() == 0 ? "" : ", " + use.padding() + " of it padding");
    }

    /** The same for the hovered line, otherwise for the heaviest of the user's own. */
    String summary() {
        return marked().flatMap(this::use)
                .filter(use -> use.buffers().length > 0)
                .or(this::heaviest)
                .map(this::figures)
                .orElse("");
    }

    /** The user's own line that holds most. */
    Optional<LineUse> heaviest() {
        return rows.get().stream()
                .filter(SourceRow.Holding.class::isInstance)
                .map(row -> ((SourceRow.Holding) row).use())
                .filter(use -> use.place().isOwn() && use.buffers().length > 0)
                .max((one, other) -> one.size().compareTo(other.size()));
    }
}
