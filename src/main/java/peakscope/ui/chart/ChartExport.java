package peakscope.ui.chart;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.transform.Transform;
import javax.imageio.ImageIO;
import peakscope.report.file.WholeFile;
import peakscope.ui.kit.Shell;

/** Copies a chart, or saves it as PNG or SVG, as it looks on the screen. */
public final class ChartExport {

    private final Shell shell;

    public ChartExport(Shell shell) {
        this.shell = shell;
    }

    /** Adds all of it to the chart's context menu. */
    public void offer(ChartPane chart) {
        ContextMenu menu = new ContextMenu(
                item("Copy as picture", () -> copy(chart)),
                item("Copy as SVG", () -> shell.copy(chart.svg())),
                item("Save as PNG…", () -> save(chart, "png")),
                item("Save as SVG…", () -> save(chart, "svg")));
        chart.setOnContextMenuRequested(event -> {
            menu.show(chart, event.getScreenX(), event.getScreenY());
            event.consume();
        });
    }

    private static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> action.run());
        return item;
    }

    private static void copy(ChartPane chart) {
        ClipboardContent content = new ClipboardContent();
        content.putImage(picture(chart));
        Clipboard.getSystemClipboard().setContent(content);
    }

    /** Asks for a file and writes it. */
    public void save(ChartPane chart, String extension) {
        shell.askWhere(chart.getScene().getWindow(), chart.getId() + "." + extension)
                .ifPresent(file -> {
                    try {
                        write(chart, file);
                        shell.say("Saved " + file);
                    } catch (IOException notWritten) {
                        shell.say(Shell.notWritten(file, notWritten));
                    }
                });
    }

    /** Writes SVG if the name says so, otherwise PNG. */
    static void write(ChartPane chart, Path file) throws IOException {
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
            WholeFile.text(file, out -> out.write(chart.svg()));
            return;
        }
        BufferedImage picture = buffered(picture(chart));
        WholeFile.bytes(file, out -> {
            if (!ImageIO.write(picture, "png", out)) {
                throw new IOException("this Java cannot write PNG");
            }
        });
    }

    private static WritableImage picture(ChartPane chart) {
        double scale = Math.max(1, chart.getScene().getWindow().getOutputScaleX());
        SnapshotParameters parameters = new SnapshotParameters();
        parameters.setTransform(Transform.scale(scale, scale));
        return chart.snapshot(parameters, null);
    }

    private static BufferedImage buffered(WritableImage image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage buffered = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                buffered.setRGB(x, y, image.getPixelReader().getArgb(x, y));
            }
        }
        return buffered;
    }
}
