package peakscope.ui.advice;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.layout.GridPane;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelWindow;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.ui.kit.Words;

/** How each operand of a kernel uses VMEM, and the block that fits. */
final class KernelTable extends GridPane {

    private static final List<String> COLUMNS =
            List.of("operand", "block", "in tiles", "buffers", "VMEM", "block that fits");

    private KernelTable(KernelMemory memory) {
        setId("kernel-table");
        getStyleClass().add("kernel-table");
        setHgap(12);
        setVgap(2);
        for (int column = 0; column < COLUMNS.size(); column++) {
            add(Words.muted(COLUMNS.get(column)), column, 0);
        }
        OptionalLong parts = memory.parts();
        for (KernelWindow window : memory.windows()) {
            row(
                    window.operand(),
                    window.block().withoutLayout(),
                    window.tiled().toString(),
                    Integer.toString(window.buffers()),
                    window.all().toString(),
                    parts.isPresent() ? memory.block(window, parts.getAsLong()) : "");
        }
        row("spill slots", "", "", "", memory.spills().toString(), "");
        String limit =
                memory.limit().isPresent() ? " of " + new Bytes(memory.limit().getAsLong()) : "";
        row("together", "", "", "", memory.withParts(1) + limit, "");
    }

    /** A message's table; empty if the message lists no windows. */
    static Optional<KernelTable> of(Message message) {
        return KernelMemory.of(message)
                .filter(memory -> !memory.windows().isEmpty())
                .map(KernelTable::new);
    }

    private void row(String... cells) {
        int row = getRowCount();
        for (int column = 0; column < cells.length; column++) {
            add(Words.plain(cells[column]), column, row);
        }
    }
}
