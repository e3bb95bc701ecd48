package peakscope.ui.advice;

import java.util.List;
import java.util.OptionalLong;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelWindow;
import peakscope.model.value.Bytes;
import peakscope.ui.kit.Words;

/** How each operand of a kernel uses VMEM, and the block that fits. */
final class KernelTable extends GridPane {

    private static final List<String> COLUMNS =
            List.of("operand", "of", "block", "data", "in tiles", "buffers", "VMEM", "block that fits");

    /** Columns of numbers, which are aligned to the right. */
    private static final List<String> NUMBERS = List.of("data", "in tiles", "buffers", "VMEM");

    KernelTable(KernelMemory memory) {
        setId("kernel-table");
        getStyleClass().add("kernel-table");
        setHgap(16);
        setVgap(3);
        for (int column = 0; column < COLUMNS.size(); column++) {
            place(Words.muted(COLUMNS.get(column)), column, 0);
        }
        OptionalLong parts = memory.parts();
        for (KernelWindow window : memory.windows()) {
            row(
                    window.operand(),
                    window.whole(),
                    window.block().withoutLayout(),
                    window.unpadded().toString(),
                    window.tiled().toString(),
                    "× " + window.buffers(),
                    window.all().toString(),
                    parts.isPresent() ? memory.block(window, parts.getAsLong()) : "");
        }
        memory.shares(1).stream()
                .skip(memory.windows().size())
                .forEach(share ->
                        row(share.name(), "", "", "", "", "", share.bytes().toString(), ""));
        String limit =
                memory.limit().isPresent() ? "limit " + new Bytes(memory.limit().getAsLong()) : "";
        String fitting = parts.isPresent() ? memory.withParts(parts.getAsLong()) + " together" : "";
        row("together", limit, "", "", "", "", memory.withParts(1).toString(), fitting);
    }

    private void row(String... cells) {
        int row = getRowCount();
        for (int column = 0; column < cells.length; column++) {
            place(Words.plain(cells[column]), column, row);
        }
    }

    private void place(Label cell, int column, int row) {
        cell.setWrapText(false);
        cell.setMinWidth(USE_PREF_SIZE);
        add(cell, column, row);
        if (NUMBERS.contains(COLUMNS.get(column))) {
            setHalignment(cell, HPos.RIGHT);
            cell.getStyleClass().add("tabular");
        }
    }
}
