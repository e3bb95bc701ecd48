package peakscope.ui.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

/** Text on A4 paper with the usual margins, in points. */
@ExtendWith(ApplicationExtension.class)
class PaperPrintTest {

    private static final double WIDTH = 487;
    private static final double HEIGHT = 734;

    private static final String TEXT = IntStream.range(0, 400)
            .mapToObj(line -> line + ": " + "x".repeat(90))
            .collect(Collectors.joining("\n"));

    @Test
    void noLineIsLostAndNoneReachesBeyondThePaper() {
        List<String> pages = PaperPrint.pages(TEXT, WIDTH, HEIGHT);
        assertEquals(TEXT, String.join("\n", pages));
        assertTrue(pages.size() > 1);
        for (String page : pages) {
            Text drawn = new Text(page);
            drawn.setFont(Font.font("monospace", PaperPrint.size(TEXT, WIDTH)));
            assertTrue(drawn.getLayoutBounds().getHeight() <= HEIGHT);
            assertTrue(drawn.getLayoutBounds().getWidth() <= WIDTH + 1);
        }
    }

    @Test
    void narrowTextIsNotLargerThanUsual() {
        assertEquals(10, PaperPrint.size("short", WIDTH));
    }
}
