package peakscope.report.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.model.value.Bytes;

/** What blocks look like in each form, with names that would be markup there. */
class FormsTest {

    private static final String HOSTILE = "a|b `c` <script>alert(1)</script> **d** [e](f) \"g\" & _h_";

    private static final Document DOCUMENT = new Document(
            "Peak of " + HOSTILE,
            List.of(
                    new Section("verdict", "", new Block.Paragraph("It does not fit.", Tone.BAD)),
                    new Section(
                            "all",
                            "All blocks",
                            new Block.Subheading(HOSTILE),
                            new Block.Table(
                                    List.of(Column.number("size"), Column.text("name")),
                                    List.of(
                                            Row.of(Cell.of(new Bytes(3 << 20)), Cell.of(HOSTILE))
                                                    .with(List.of("note " + HOSTILE)),
                                            Row.of(Cell.of(new Bytes(12)), Cell.part("small"))),
                                    Optional.of("and 7 more")),
                            new Block.Points(List.of("first " + HOSTILE, "second"), true),
                            new Block.Verbatim(List.of("```", "--flag=" + HOSTILE)),
                            new Block.Link("https://openxla.org/xla/errors/error_1000"),
                            new Block.Figure(
                                    "a square",
                                    "▁█",
                                    40,
                                    30,
                                    surface -> surface.rect(new Box(0, 0, 10, 10), Fill.hatched(Ink.USAGE))))));

    @Test
    void textStandsInColumnsAndKeepsItsWidth() {
        String text = TextForm.print(DOCUMENT, 72, false);
        assertTrue(text.startsWith("It does not fit.\n\nAll blocks\n"), text);
        assertTrue(text.contains("      size  name\n  3.00 MiB  a|b"), text);
        assertTrue(text.contains("\n      12 B    small\n"), text);
        assertTrue(text.contains("  ▁█\n"), text);
        assertEquals(List.of(), text.lines().filter(line -> line.length() > 72).toList());
        assertFalse(text.contains("\u001b"), text);
    }

    @Test
    void theLastColumnGoesOnBelowInsteadOfBeingCut() {
        Block.Table table = new Block.Table(
                List.of(Column.number("size"), Column.text("because")),
                List.of(Row.of(
                        Cell.of(new Bytes(12)),
                        Cell.of("of one reason ".repeat(8).strip()))));
        String text = TextForm.print(new Document("", List.of(new Section("all", "", table))), 72, false);
        assertFalse(text.contains("…"), text);
        assertTrue(text.contains("\n      reason of one"), text);
    }

    @Test
    void coloursAreAroundTheSameText() {
        String colored = TextForm.print(DOCUMENT, 72, true);
        assertTrue(colored.contains("\u001b[1;31mIt does not fit.\u001b[0m"), colored);
        assertEquals(TextForm.print(DOCUMENT, 72, false), colored.replaceAll("\u001b\\[[0-9;]*m", ""));
    }

    @Test
    void markdownEscapesWhatWouldBeMarkup() {
        String text = MarkdownForm.print(DOCUMENT);
        assertTrue(text.contains("| 3.00 MiB | a\\|b \\`c\\` \\<script\\>"), text);
        assertTrue(text.contains("<br>note a\\|b"), text);
        assertTrue(text.contains("**It does not fit.**"), text);
        // The fence is longer than the one inside.
        assertTrue(text.contains("````text\n```\n--flag="), text);
        assertTrue(text.contains("1. first "), text);
        assertTrue(text.contains("<https://openxla.org/xla/errors/error_1000>"), text);
    }

    @Test
    void markdownNamesWhatItLeavesOut() {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            sections.add(new Section("s" + i, "Section " + i, new Block.Paragraph("word ".repeat(500))));
        }
        String text = MarkdownForm.print(new Document("Long", sections));
        assertTrue(text.length() <= MarkdownForm.LONGEST, text.length() + " characters");
        assertTrue(text.contains("### Section 20\n"), "the first sections are there");
        assertTrue(text.contains("Left out") && text.contains("Section 39"), "what is not there is named");
    }

    @Test
    void aLongVerbatimIsShortenedInMarkdownAndSaysSo() {
        Block lines = new Block.Verbatim(java.util.Collections.nCopies(500, "x".repeat(1000)));
        String text = MarkdownForm.print(new Document("Long", List.of(new Section("raw", "Raw", lines))));
        assertTrue(text.length() < MarkdownForm.LONGEST, text.length() + " characters");
        assertTrue(text.contains("… and 380 lines more"), text.substring(text.length() - 100));
    }

    @Test
    void aFoldIsALineOfTextUntilAllIsAskedFor() {
        Block fold = new Block.Fold("More <on> this", List.of(new Block.Paragraph("Hidden.")));
        Document document = new Document("", List.of(new Section("s", "S", fold)));
        String text = TextForm.print(document, 72, false);
        assertTrue(text.contains("+ More <on> this") && text.contains("--verbose"), text);
        assertFalse(text.contains("Hidden."), text);
        assertTrue(TextForm.print(document, 72, false, true).contains("Hidden."));
        String page = HtmlForm.print(document);
        assertTrue(page.contains("<details>\n<summary>More &lt;on&gt; this</summary>\n<p>Hidden.</p>"), page);
        String markdown = MarkdownForm.print(document);
        assertTrue(markdown.contains("<details><summary>More &lt;on&gt; this</summary>\n\nHidden."), markdown);
    }

    @Test
    void htmlIsOnePageWithoutScriptThatNeedsNothingElse() throws Exception {
        String page = HtmlForm.print(DOCUMENT);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        org.w3c.dom.Document parsed = factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
        assertEquals(0, parsed.getElementsByTagName("script").getLength());
        assertEquals(0, parsed.getElementsByTagName("img").getLength());
        assertEquals(0, parsed.getElementsByTagName("link").getLength());
        assertFalse(page.contains("@import") || page.contains("url(http"), "nothing is fetched");
        assertEquals(1, parsed.getElementsByTagName("svg").getLength());
        assertEquals(
                "Peak of " + HOSTILE, parsed.getElementsByTagName("h1").item(0).getTextContent());
        assertTrue(page.contains("<td class=\"number\" title=\"3.00 MiB (3,145,728 bytes)\">3.00 MiB</td>"), page);
        assertTrue(page.contains("<td class=\"under\">"), page);
    }

    @Test
    void htmlHasEveryColourOfBothThemes() {
        String page = HtmlForm.print(DOCUMENT);
        for (Ink ink : Ink.values()) {
            assertEquals(2, page.split("--" + ink.key() + ":", -1).length - 1, ink.key());
        }
    }
}
