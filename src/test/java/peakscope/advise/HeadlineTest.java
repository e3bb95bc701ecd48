package peakscope.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.advise.change.Analyses;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

class HeadlineTest {

    private static final Finding ASIDE =
            AdviceText.finding("e1000.host-ram", "E1000", null, Severity.NOTE, java.util.Map.of(), List.of());

    private static final Finding SORT = new Finding(
            "scratch",
            "scratch",
            null,
            null,
            Severity.LIKELY,
            "sort needs 3.00 KiB at once, at rank.py:7",
            "",
            List.of(),
            Optional.of(new Saving(new Bytes(3072), new Bytes(1024), false)),
            List.of(),
            List.of(),
            null);

    private static Headline headline(Optional<MemoryLimit> limit, Finding... findings) {
        SpaceAnalysis analysis = Analyses.holding("f32[1024]");
        return Headline.of(analysis, Fitting.of(analysis, limit), List.of(findings));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5120 | 4.00 KiB needed · 1.00 KiB free on the limit of 5.00 KiB",
                "4095 | 4.00 KiB needed · 1 B over the limit of 4.00 KiB"
            })
    void tellsWhatIsNeededAndWhatIsLeft(long limit, String line) {
        assertEquals(
                line,
                headline(Optional.of(MemoryLimit.ofUser(new Bytes(limit)))).text());
    }

    @Test
    void namesTheDeviceWhoseLimitAnErrorTextPrints() {
        Optional<MemoryLimit> printed = Optional.of(MemoryLimit.ofText(Bytes.parse("15.75G"), "the error text"));
        assertEquals("v5e", headline(printed).room().map(Headline.Room::limit).orElseThrow());
    }

    @Test
    void tellsPaddingWhereThereIsAny() {
        SpaceAnalysis padded = Analyses.holding("f32[129,1024]{1,0:T(8,128)}");
        assertEquals(
                "544.00 KiB needed · 5 % padding",
                Headline.of(padded, Fitting.of(padded, Optional.empty()), List.of())
                        .text());
    }

    @Test
    void findsCauseAndFirstFixAmongWhatIsAboutTheProgram() {
        Headline headline = headline(Optional.of(MemoryLimit.ofUser(new Bytes(2048))), ASIDE, SORT);
        assertEquals("sort needs 3.00 KiB at once, at rank.py:7", headline.causeText());
        assertEquals("Work on pieces one after another: −3.00 KiB, peak 1.00 KiB, fits", headline.fixText());
    }

    @Test
    void namesTheLargestOwnerWhereNothingStandsOut() {
        Headline headline = headline(Optional.empty(), ASIDE);
        assertEquals("4.00 KiB needed", headline.text());
        assertEquals("Largest: op.0, 4.00 KiB, 100 %", headline.causeText());
        assertEquals("", headline.fixText());
    }

    @Test
    void aCaseOfARuleHasItsOwnActionAndCost() {
        Finding rows = AdviceText.finding(
                        "one-hot.rows",
                        null,
                        null,
                        Severity.LIKELY,
                        java.util.Map.of("together", "1 B", "line", "train.py:1"),
                        List.of())
                .as("one-hot");
        assertEquals("Use the index instead of one-hot rows", rows.action().orElseThrow());
        assertEquals("Results change only by rounding.", rows.risk().orElseThrow());
        Finding gathered = AdviceText.finding(
                "gathered", null, null, Severity.LIKELY, java.util.Map.of("together", "1 B"), List.of());
        assertEquals(
                "Keep activations split over the batch axis", gathered.action().orElseThrow());
    }
}
