package peakscope.ui.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.print.PageLayout;
import javafx.print.PrinterJob;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.stage.Window;

/** Prints plain text on paper, page by page. */
final class PaperPrint {

    private static final double LARGEST = 10;
    private static final double SMALLEST = 5;
    private static final int MEASURED = 100;

    private PaperPrint() {}

    /**
     * Asks for the printer and prints, on the window's thread.
     *
     * @param said receives a sentence about the result
     */
    static void print(Window owner, String text, Consumer<String> said) {
        PrinterJob job = PrinterJob.createPrinterJob();
        if (job == null) {
            said.accept("No printer found. Save the report, or show it in the browser and print it from there.");
            return;
        }
        if (!job.showPrintDialog(owner)) {
            return;
        }
        PageLayout paper = job.getJobSettings().getPageLayout();
        List<String> pages = pages(text, paper.getPrintableWidth(), paper.getPrintableHeight());
        double size = size(text, paper.getPrintableWidth());
        boolean printed = pages.stream().allMatch(page -> job.printPage(drawn(page, size)));
        said.accept(
                printed && job.endJob()
                        ? "Printed " + pages.size() + (pages.size() == 1 ? " page" : " pages")
                        : "The printer didn't accept every page; check its queue.");
    }

    private static Text drawn(String page, double size) {
        Text drawn = new Text(page);
        drawn.setFont(Font.font("monospace", size));
        drawn.setY(size);
        return drawn;
    }

    /** Large enough to read, small enough for the widest line. */
    static double size(String text, double width) {
        return Math.max(SMALLEST, Math.min(LARGEST, width / widest(text) * LARGEST));
    }

    private static double widest(String text) {
        Text measured = new Text(text);
        measured.setFont(Font.font("monospace", LARGEST));
        return Math.max(1, measured.getLayoutBounds().getWidth());
    }

    /** Measured, because the font decides the line spacing. */
    private static double lineHeight(double size) {
        return drawn("\n".repeat(MEASURED - 1), size).getLayoutBounds().getHeight() / MEASURED;
    }

    /** The text split into pages with as many lines as fit on paper of this size, in points. */
    static List<String> pages(String text, double width, double height) {
        int lines = (int) Math.max(1, height / lineHeight(size(text, width)));
        List<String> all = text.lines().toList();
        List<String> pages = new ArrayList<>();
        for (int first = 0; first < all.size(); first += lines) {
            pages.add(String.join("\n", all.subList(first, Math.min(all.size(), first + lines))));
        }
        return pages;
    }
}
