package peakscope.ui.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.Change;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.Comparison;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;
import peakscope.report.DiffLines;
import peakscope.ui.card.CardText;
import peakscope.ui.kit.Terms;
import peakscope.ui.kit.Words;

/**
 * Evidence for a change: everything about its heaviest buffer before and after, side by side, and the buffers that
 * changed the same way.
 */
final class ChangeCard extends VBox {

    private static final int MOST_MEMBERS = 12;

    /** A name with its value on both sides; null if there is no such buffer. */
    record Fact(String name, @Nullable String before, @Nullable String after) {

        boolean isSame() {
            return before != null && before.equals(after);
        }
    }

    ChangeCard(Comparison comparison, ChangeGroup group) {
        super(6);
        setId("change-card");
        getStyleClass().add("finding");
        Label title = Words.heading(SignedBytes.exact(group.delta()) + ", " + DiffLines.what(group));
        title.setId("change-title");
        getChildren().addAll(title, Words.plain(DiffLines.names(comparison, group)));
        Change heaviest = group.members().get(0);
        heaviest.stage().ifPresent(stage -> getChildren().add(Words.muted("matched by " + stage.text())));
        getChildren().add(grid(facts(comparison, heaviest)));
        members(comparison, group).ifPresent(getChildren()::add);
    }

    /** Every row of either buffer's card. */
    static List<Fact> facts(Comparison comparison, Change change) {
        Map<String, String> before = rows(comparison.before(), change.before());
        Map<String, String> after = rows(comparison.after(), change.after());
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .map(name -> new Fact(name, before.get(name), after.get(name)))
                .toList();
    }

    private static Map<String, String> rows(SpaceAnalysis side, OptionalInt buffer) {
        Map<String, String> rows = new LinkedHashMap<>();
        if (buffer.isPresent()) {
            CardText text = CardText.of(
                    side.timeline().buffer(buffer.getAsInt()), side, side.peak().inUse());
            rows.put("Kind", text.kind());
            text.sizes().forEach(row -> rows.put(row.name(), row.value()));
            text.origin().forEach(row -> rows.put(row.name(), row.value()));
        }
        return rows;
    }

    private static GridPane grid(List<Fact> facts) {
        GridPane grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(4);
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(USE_PREF_SIZE);
        ColumnConstraints side = new ColumnConstraints();
        side.setPercentWidth(41);
        grid.getColumnConstraints().addAll(names, side, side);
        grid.setMinWidth(0);
        boolean isBefore = facts.stream().anyMatch(fact -> fact.before() != null);
        boolean isAfter = facts.stream().anyMatch(fact -> fact.after() != null);
        int row = 1;
        if (isBefore && isAfter) {
            grid.addRow(0, new Label(), Words.heading("before"), Words.heading("after"));
        } else {
            grid.add(Words.heading(isBefore ? "before only" : "after only"), 1, 0, 2, 1);
        }
        for (Fact fact : facts) {
            Label name = new Label(fact.name());
            name.getStyleClass().add("text-muted");
            Terms.explain(name, fact.name());
            GridPane.setValignment(name, VPos.TOP);
            grid.add(name, 0, row);
            if (fact.isSame() || !isBefore || !isAfter) {
                grid.add(value(isBefore ? fact.before() : fact.after()), 1, row, 2, 1);
            } else {
                grid.add(value(fact.before()), 1, row);
                grid.add(value(fact.after()), 2, row);
            }
            row++;
        }
        return grid;
    }

    private static Label value(@Nullable String text) {
        Label label = Words.plain(text == null ? "" : text);
        GridPane.setValignment(label, VPos.TOP);
        return label;
    }

    private static Optional<Label> members(Comparison comparison, ChangeGroup group) {
        int others = group.members().size() - 1;
        if (others == 0) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("The same of");
        group.members().stream().skip(1).limit(MOST_MEMBERS).forEach(change -> text.append("\n")
                .append(DiffLines.names(
                        comparison, new ChangeGroup(group.kind(), group.origin(), List.of(change), group.delta())))
                .append("  ")
                .append(SignedBytes.text(new Bytes(change.delta()))));
        if (others > MOST_MEMBERS) {
            text.append("\nand ").append(others - MOST_MEMBERS).append(" more");
        }
        return Optional.of(Words.plain(text.toString()));
    }
}
