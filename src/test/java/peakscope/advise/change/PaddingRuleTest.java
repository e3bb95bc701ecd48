package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

class PaddingRuleTest {

    private static final String PADDED = "f32[1000,3]{1,0:T(8,128)}";
    private static final String WHOLE = "f32[1024,1024]{1,0:T(8,128)}";

    private final PaddingRule rule = new PaddingRule();

    @Test
    void isSilentWhereNothingIsPadded() {
        assertEquals(
                List.of(),
                rule.findings(Analyses.holding(WHOLE), Fitting.of(Analyses.holding(WHOLE), Optional.empty())));
    }

    @Test
    void isSilentBelowAThousandthOfThePeak() {
        assertEquals(
                List.of(),
                rule.findings(
                        Analyses.holding(WHOLE, WHOLE, "f32[1000]{0:T(1024)}"),
                        Fitting.of(Analyses.holding(WHOLE, WHOLE, "f32[1000]{0:T(1024)}"), Optional.empty())));
    }

    @Test
    void notesWhatIsBelowATenth() {
        Finding finding = only(Analyses.holding(WHOLE, WHOLE, "f32[129,1024]{1,0:T(8,128)}"), Optional.empty());
        assertAll(
                () -> assertEquals(Severity.NOTE, finding.severity()), () -> assertEquals(List.of(), finding.steps()));
    }

    @Test
    void takesALargeShareForALikelyCauseAndSaysWhatToDo() {
        Finding finding = only(Analyses.holding(PADDED), Optional.empty());
        assertAll(
                () -> assertEquals(Severity.LIKELY, finding.severity()),
                () -> assertEquals("97.7 % of the peak is padding", finding.title()),
                () -> assertFalse(finding.steps().isEmpty()),
                () -> assertEquals("https://openxla.org/xla/errors/error_1000", finding.reference()));
    }

    @Test
    void namesTheDimensionThatGrew() {
        Evidence evidence =
                only(Analyses.holding(PADDED), Optional.empty()).evidence().get(0);
        assertEquals(
                "488.28 KiB of padding in op.0 f32[1000,3] (42.67×): dimension 1 (minor) 3 → 128 by tile (8,128), 42.67×",
                evidence.text());
    }

    @Test
    void givesTheFiveWorstFirst() {
        String[] shapes = Stream.of(3, 9, 1, 7, 5, 11, 13)
                .map(rows -> "f32[" + rows + ",3]{1,0:T(1,128)}")
                .toArray(String[]::new);
        List<String> named = only(Analyses.holding(shapes), Optional.empty()).evidence().stream()
                .map(Evidence::instruction)
                .toList();
        assertEquals(List.of("op.6", "op.5", "op.1", "op.3", "op.4"), named);
    }

    @Test
    void leavesNoPlaceholderInItsWords() {
        Finding finding = only(Analyses.holding(PADDED, "f32[8]"), Optional.empty());
        assertFalse(finding.toString().matches("(?s).*\\{[a-z]+\\}.*"), finding::toString);
    }

    @Test
    void belongsToE1000OnlyWhereTheProgramDoesNotFit() {
        assertAll(
                () -> assertEquals(
                        "E1000", only(Analyses.holding(PADDED), limit(1000)).code()),
                () -> assertEquals(
                        null, only(Analyses.holding(PADDED), limit(1 << 20)).code()));
    }

    private Finding only(peakscope.analyze.SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        List<Finding> findings = rule.findings(analysis, Fitting.of(analysis, limit));
        assertEquals(1, findings.size());
        return findings.get(0);
    }

    private static Optional<MemoryLimit> limit(long bytes) {
        return Optional.of(MemoryLimit.ofUser(new Bytes(bytes)));
    }
}
