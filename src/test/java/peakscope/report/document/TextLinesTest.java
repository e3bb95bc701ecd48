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
    void addressStaysWholeSoThatItCanBeFollowed() {
        lines.wrapped("", "https://example.org/a/long/page now");
        assertEquals("https://example.org/a/long/page\n  now\n", lines.toString());
    }

    @Test
    void numberStaysWithItsUnit() {
        lines.wrapped("", "at the peak there are 20 % more");
        assertEquals("at the peak there are\n  20 % more\n", lines.toString());
    }

    @Test
    void columnGoesOnBelowItself() {
        lines.hanging("1.00 GiB  one two three four", 10, line -> line);
        assertEquals("1.00 GiB  one two three\n          four\n", lines.toString());
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
