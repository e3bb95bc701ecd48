package peakscope.chart.surface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.chart.Spaces;
import peakscope.chart.usage.UsagePainter;
import peakscope.chart.usage.UsageScene;
import peakscope.model.value.Bytes;

class SvgSurfaceTest {

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static String usage() {
        SpaceAnalysis analysis = Spaces.small();
        SvgSurface surface = new SvgSurface(600, 300, Theme.LIGHT);
        UsageScene scene = new UsageScene(
                analysis,
                2,
                OptionalInt.of(1),
                OptionalInt.of(1),
                Optional.of(Fitting.of(analysis, Optional.of(MemoryLimit.ofUser(new Bytes(400L << 20))))),
                List.of(),
                List.of());
        Viewport view = Viewport.whole(analysis.timeline().points(), UsagePainter.plot(600, 300));
        UsagePainter.paint(surface, scene, view);
        UsagePainter.paintOverlay(surface, scene, view);
        return surface.document("Memory <in use> & \"more\"");
    }

    @Test
    void aPaintedChartIsWellFormedAndSaysItsTitle() throws Exception {
        Document document = parsed(usage());
        assertEquals(
                "Memory <in use> & \"more\"",
                document.getElementsByTagName("title").item(0).getTextContent());
        assertEquals("0 0 600 300", document.getDocumentElement().getAttribute("viewBox"));
        assertTrue(document.getElementsByTagName("path").getLength() > 5);
    }

    @Test
    void whatIsReferredToIsDefinedAndNamedOnce() throws Exception {
        String svg = usage();
        NodeList all = parsed(svg).getElementsByTagName("*");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < all.getLength(); i++) {
            String name = ((Element) all.item(i)).getAttribute("id");
            assertTrue(name.isEmpty() || names.add(name), name);
        }
        java.util.regex.Matcher uses =
                java.util.regex.Pattern.compile("url\\(#([^)]+)\\)").matcher(svg);
        int found = 0;
        while (uses.find()) {
            assertTrue(names.contains(uses.group(1)), uses.group(1));
            found++;
        }
        assertTrue(found >= 2, "a clip and a hatch");
    }

    @Test
    void coloursMayBeVariablesOfAPage() {
        SvgSurface surface = new SvgSurface(10, 10, ink -> "var(--" + ink.key() + ")", "a");
        surface.rect(new Box(1, 2, 3, 4), Fill.soft(Ink.USAGE, 0.5));
        String svg = surface.document("t");
        assertTrue(svg.contains("fill=\"var(--usage)\" fill-opacity=\"0.50\""), svg);
        assertFalse(svg.contains("#"), svg);
    }

    @Test
    void controlCharactersDoNotBreakIt() throws Exception {
        SvgSurface surface = new SvgSurface(10, 10, Theme.DARK);
        surface.text(0, 5, "a\u0001b<c>\u001b[0m", Surface.Align.LEFT, Ink.TEXT);
        assertEquals(
                "a\\u0001b<c>\\u001b[0m",
                parsed(surface.document("t"))
                        .getElementsByTagName("text")
                        .item(0)
                        .getTextContent());
    }
}
