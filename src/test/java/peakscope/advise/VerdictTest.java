package peakscope.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.advise.change.Analyses;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

class VerdictTest {

    private static Verdict verdict(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        return Verdict.of(analysis, Fitting.of(analysis, limit));
    }

    @Test
    void tellsHowMuchWhereAndHowMuchOfItIsPadding() {
        assertEquals(
                new Verdict(
                        "jit_f needs 544.00 KiB of HBM. At its peak, event 1 of 3 (op.0), 544.00 KiB is in use, 28.00 KiB"
                                + " of it padding (5.1 %).",
                        Optional.empty()),
                verdict(Analyses.rising("f32[129,1024]{1,0:T(8,128)}"), Optional.empty()));
    }

    @Test
    void withoutEventsSaysThroughout() {
        assertEquals(
                "jit_f needs 4.00 KiB of HBM throughout, none of it padding.",
                verdict(Analyses.holding("f32[1024]"), Optional.empty()).text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5120 | true | ; it fits the limit of 5.00 KiB with 1.00 KiB to spare.",
                "4096 | true | ; it fits the limit of 4.00 KiB with 0 B to spare.",
                "4095 | false | ; that is 1 B over the limit of 4.00 KiB."
            })
    void holdsTheProgramAgainstALimit(long limit, boolean fits, String end) {
        assertEquals(
                new Verdict("jit_f needs 4.00 KiB of HBM throughout, none of it padding" + end, Optional.of(fits)),
                verdict(Analyses.holding("f32[1024]"), Optional.of(MemoryLimit.ofUser(new Bytes(limit)))));
    }

    @Test
    void namesTheDevice() {
        assertEquals(
                "jit_f needs 4.00 KiB of HBM throughout, none of it padding; it fits v5e's 15.75 GiB with 15.75 GiB to"
                        + " spare.",
                verdict(Analyses.holding("f32[1024]"), MemoryLimit.ofDevice("v5e"))
                        .text());
    }
}
