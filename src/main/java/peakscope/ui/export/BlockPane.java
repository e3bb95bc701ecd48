package peakscope.ui.export;

import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import peakscope.chart.surface.Theme;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.ui.chart.CanvasSurface;
import peakscope.ui.kit.Words;

/** Report blocks as controls. */
public final class BlockPane extends VBox implements Block.Printer {

    private static final double CHART_TEXT = 12;
    private static final double BETWEEN_COLUMNS = 20;

    private final Theme theme;

    public BlockPane(List<Block> blocks, Theme theme) {
        super(10);
        this.theme = theme;
        getStyleClass().add("blocks");
        blocks.forEach(block -> block.printTo(this));
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        add(Words.plain(paragraph.text()));
    }

    @Override
    public void subheading(Block.Subheading heading) {
        add(Words.heading(heading.text()));
    }

    @Override
    public void table(Block.Table table) {
        GridPane grid = new GridPane();
        grid.setHgap(BETWEEN_COLUMNS);
        grid.setVgap(4);
        for (Column column : table.columns()) {
            ColumnConstraints width = new ColumnConstraints();
            width.setHalignment(column.isNumber() ? HPos.RIGHT : HPos.LEFT);
            width.setMinWidth(column.isNumber() ? Region.USE_PREF_SIZE : 0);
            width.setHgrow(column.isNumber() ? Priority.NEVER : Priority.SOMETIMES);
            grid.getColumnConstraints().add(width);
        }
        grid.addRow(
                0,
                table.columns().stream()
                        .map(column -> Words.muted(column.title()))
                        .toArray(Node[]::new));
        int line = 1;
        for (Row row : table.rows()) {
            grid.addRow(line++, row.cells().stream().map(BlockPane::cell).toArray(Node[]::new));
            for (String note : row.notes()) {
                grid.add(Words.muted(note), 0, line++, table.columns().size(), 1);
            }
        }
        add(grid);
        table.after().ifPresent(after -> add(Words.muted(after)));
    }

    private static Label cell(Cell cell) {
        Label label = Words.plain((cell.isPart() ? "    " : "") + cell.text());
        cell.exact().ifPresent(exact -> label.setTooltip(new Tooltip(exact)));
        return label;
    }

    @Override
    public void points(Block.Points points) {
        int number = 1;
        for (String item : points.items()) {
            add(Words.plain((points.numbered() ? number++ + ". " : "• ") + item));
        }
    }

    @Override
    public void verbatim(Block.Verbatim verbatim) {
        add(Words.code(String.join("\n", verbatim.lines())));
    }

    @Override
    public void link(Block.Link link) {
        add(Words.plain(link.address()));
    }

    @Override
    public void fold(Block.Fold fold) {
        TitledPane shut = new TitledPane(fold.summary(), new BlockPane(fold.blocks(), theme));
        shut.setExpanded(false);
        add(shut);
    }

    @Override
    public void figure(Block.Figure figure) {
        Canvas canvas = new Canvas(figure.width(), figure.height());
        figure.painter().accept(new CanvasSurface(canvas, theme, CHART_TEXT));
        canvas.setAccessibleText(figure.title());
        add(canvas);
    }

    private void add(Node node) {
        getChildren().add(node);
    }
}
