package peakscope.report.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelWindow;
import peakscope.chart.bars.VmemPainter;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;

/** What error texts say: the sentence, its figures, the listed allocations. */
public final class MessageBlocks {

    private static final int MOST_ALLOCATIONS = 5;

    private static final int MOST_CHARACTERS = 700;

    private static final double FIGURE_WIDTH = 900;

    private MessageBlocks() {}

    public static String title(Message message) {
        return message.subject() + (message.codeInferred() ? ", inferred from its wording" : "");
    }

    /**
     * The title below what became of the program.
     *
     * @param place of the message in its text, in the order of what it explains, from 0
     */
    public static String heading(int place, Message message) {
        return became(place, message) + title(message);
    }

    private static String became(int place, Message message) {
        return switch (message.ending()) {
            case FATAL, UNSURE, LIKELY -> place == 0 ? "What ended the program: " : "Also in the text: ";
            case NOT_MEMORY -> place == 0 ? "What ended the program (not memory): " : "Also in the text: ";
            case FOLLOWED -> "Ended by another host: ";
            case UNLIKELY -> "Probably only mentioned: ";
            case HANDLED -> "Handled by the program: ";
            case NO_FAILURE -> "No failure: ";
            case QUOTED -> "Quoted: ";
        };
    }

    public static List<Block> of(Message message) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(message.textWithin(MOST_CHARACTERS)));
        List<Row> figures = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            OptionalLong bytes = message.figure(figure);
            if (bytes.isPresent()) {
                figures.add(Row.of(Cell.of(figure.title()), Cell.of(message.sayExactly(figure))));
            }
        }
        if (!figures.isEmpty()) {
            blocks.add(new Block.Table(List.of(Column.text("figure"), Column.text("bytes")), figures));
        }
        KernelMemory.of(message)
                .filter(memory -> !memory.windows().isEmpty())
                .ifPresent(memory -> kernel(memory, blocks));
        allocations(message.allocations()).ifPresent(blocks::add);
        return blocks;
    }

    /** The page on VMEM: what each operand's blocks take, compared with the limit. */
    private static void kernel(KernelMemory memory, List<Block> blocks) {
        OptionalLong parts = memory.parts();
        List<Row> rows = new ArrayList<>();
        for (KernelWindow window : memory.windows()) {
            rows.add(Row.of(
                    Cell.of(window.operand()),
                    Cell.of(window.block().withoutLayout()),
                    Cell.of(window.unpadded()),
                    Cell.of(window.tiled()),
                    Cell.of(window.buffers()),
                    Cell.of(window.all()),
                    Cell.of(parts.isPresent() ? memory.block(window, parts.getAsLong()) : "")));
        }
        beside("spill slots", memory.spills(), rows);
        beside("beside them", memory.other(), rows);
        String limit = memory.limit().isPresent()
                ? ", limit " + new Bytes(memory.limit().getAsLong())
                : "";
        beside("together", memory.withParts(1), rows);
        memory.limit().ifPresent(bytes -> beside("limit", new Bytes(bytes), rows));
        blocks.add(new Block.Subheading("VMEM"));
        blocks.add(new Block.Figure(
                "VMEM: " + memory.withParts(1) + limit,
                "",
                FIGURE_WIDTH,
                VmemPainter.height(memory),
                surface -> VmemPainter.paint(surface, memory)));
        blocks.add(new Block.Table(
                List.of(
                        Column.text("operand"),
                        Column.text("block"),
                        Column.number("data"),
                        Column.number("in tiles"),
                        Column.number("buffers"),
                        Column.number("VMEM"),
                        Column.text("block that fits")),
                rows));
    }

    private static void beside(String what, Bytes bytes, List<Row> rows) {
        if (bytes.count() > 0) {
            rows.add(Row.of(Cell.of(what), Cell.EMPTY, Cell.EMPTY, Cell.EMPTY, Cell.EMPTY, Cell.of(bytes), Cell.EMPTY));
        }
    }

    private static Optional<Block> allocations(List<ListedAllocation> listed) {
        if (listed.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = listed.stream()
                .limit(MOST_ALLOCATIONS)
                .map(allocation -> Row.of(
                                Cell.of(allocation.rank()),
                                Cell.of(new Bytes(allocation.bytes())),
                                allocation.padding().isPresent()
                                        ? Cell.of(new Bytes(allocation.padding().getAsLong()))
                                        : Cell.EMPTY,
                                Cell.of(allocation.shape() == null ? "" : allocation.shape()))
                        .with(Stream.of(allocation.opName(), allocation.source())
                                .filter(Objects::nonNull)
                                .toList()))
                .toList();
        int more = listed.size() - rows.size();
        return Optional.of(new Block.Table(
                List.of(Column.number("#"), Column.number("size"), Column.number("padding"), Column.text("shape")),
                rows,
                more > 0 ? Optional.of("and " + more + " more") : Optional.empty()));
    }
}
