package peakscope.ui.advice;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.Finding;

/** Findings as rows, one open at a time; at first the first change that saves something. */
final class FindingList extends VBox {

    private final List<FindingRow> rows;

    FindingList(List<Finding> findings, FindingSource source) {
        getStyleClass().add("finding-list");
        rows = findings.stream()
                .map(finding -> new FindingRow(finding, source, this::turn))
                .toList();
        getChildren().setAll(rows);
        int first = IntStream.range(0, findings.size())
                .filter(at -> findings.get(at).saving().isPresent())
                .findFirst()
                .orElse(0);
        rows.stream().skip(first).findFirst().ifPresent(row -> row.open(true));
    }

    private void turn(FindingRow asked) {
        boolean open = !asked.isOpen();
        rows.stream().filter(FindingRow::isOpen).forEach(row -> row.open(false));
        asked.open(open);
    }
}
