package peakscope.report.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextLinesTest {

    private final TextLines lines = new TextLines(24);

    @Test
    void paragraphIsBrokenAtBlanksAndHangs() {
        lines.wrapped("  ", "one two three four five six seven eight");
        assertEquals("  one two three four\n    five six seven eight\n", lines.toString());
    }

    @Test
    void wordLongerThanTheLineIsBrokenWhereItMustBe() {
        lines.wrapped("", "x".repeat(50));
        assertEquals("x".repeat(24) + "\n  " + "x".repeat(22) + "\n  " + "x".repeat(4) + "\n", lines.toString());
    }

    @Test
    void lineThatIsCutEndsInAnEllipsis() {
        lines.cut("x".repeat(25), line -> line);
        assertEquals("x".repeat(23) + "…\n", lines.toString());
    }

    @Test
    void lineThatFitsIsLeftAlone() {
        lines.cut("x".repeat(24), line -> line);
        assertEquals("x".repeat(24) + "\n", lines.toString());
    }
}
