package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.advise.message.MessageAdvisor;
import peakscope.advise.message.VmemAdvice;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.VmemLimit;
import peakscope.chart.surface.Theme;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.ui.kit.Words;

/** How a kernel fills VMEM: a picture, a row for each operand, and which blocks or which limit would do. */
public final class VmemView extends ScrollPane {

    private final VmemChart chart;

    private VmemView(Message message, KernelMemory memory) {
        chart = new VmemChart(memory);
        setId("vmem-view");
        setFitToWidth(true);
        getStyleClass().add("edge-to-edge");
        VBox page = new VBox(8);
        page.getStyleClass().add("vmem-page");
        page.getChildren().addAll(Words.heading(headline(message, memory)), Words.muted(explanation(memory)), chart);
        if (!memory.windows().isEmpty()) {
            ScrollPane table = new ScrollPane(new KernelTable(memory));
            table.setFitToHeight(true);
            table.setVbarPolicy(ScrollBarPolicy.NEVER);
            table.setMinHeight(USE_PREF_SIZE);
            table.getStyleClass().add("edge-to-edge");
            page.getChildren().add(table);
        }
        page.getChildren().addAll(ways(message, memory));
        setContent(page);
    }

    /** The view for the message that ended the program; empty if it is not about VMEM, or gives no size. */
    public static Optional<VmemView> of(List<Message> messages) {
        return messages.stream()
                .limit(1)
                .filter(Message::ended)
                .flatMap(message -> KernelMemory.of(message).map(memory -> new VmemView(message, memory)).stream())
                .findFirst();
    }

    public ObjectProperty<Theme> themeProperty() {
        return chart.themeProperty();
    }

    private static String headline(Message message, KernelMemory memory) {
        String who = VmemAdvice.instruction(message).orElse("A kernel or instruction");
        String of = memory.limit().isPresent()
                ? "; its limit is " + new Bytes(memory.limit().getAsLong())
                : "";
        return who + " needs " + memory.withParts(1) + " of VMEM" + of;
    }

    private static String explanation(KernelMemory memory) {
        return memory.windows().isEmpty()
                ? "The text gives the total alone. The compiler's longer report lists each operand with its block."
                : "Each operand's block is held once per buffer, in whole tiles; paler ends are tile padding.";
    }

    /** What would make it fit: smaller blocks, or a higher limit. */
    private static List<Node> ways(Message message, KernelMemory memory) {
        List<Node> ways = new ArrayList<>();
        OptionalLong parts = memory.parts();
        if (parts.isPresent()) {
            ways.add(Words.plain("Smaller blocks: divide the rows of every block by " + parts.getAsLong()
                    + "; together " + memory.withParts(parts.getAsLong()) + "."));
        } else if (!memory.windows().isEmpty()) {
            ways.add(Words.plain("Dividing the rows of the blocks is not enough; divide their columns too."));
        }
        Optional<VmemLimit> limit = VmemLimit.of(memory);
        List<CodeLine> lines = MessageAdvisor.advise(List.of(message)).stream()
                .map(Finding::lines)
                .flatMap(List::stream)
                .toList();
        if (limit.isPresent() && !lines.isEmpty()) {
            ways.add(Words.plain("A higher limit: " + limit.get().bytes() + ", on "
                    + limit.get().chips()
                    + ". The first line raises it for this kernel, the second for the whole program."));
            lines.forEach(line -> ways.add(new CodeBox(List.of(line))));
        } else if (memory.physical()) {
            ways.add(Words.plain("A higher limit does not help: the limit is all the VMEM that a core has."));
        }
        return ways;
    }
}
