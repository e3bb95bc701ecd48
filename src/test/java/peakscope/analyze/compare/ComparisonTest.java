package peakscope.analyze.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import peakscope.analyze.compare.Pairs.Written;

/** Matching across a change, on programs small enough to match by hand. */
class ComparisonTest {

    private static final String LINE = "f32[1024]{0:T(1024)}";
    private static final String HALF = "bf16[1024]{0:T(1024)(2,1)}";

    /** Deltas by kind, without the kinds that have no buffer. */
    private static Map<ChangeKind, Long> account(Written before, Written after) {
        return account(Comparison.of(before.analysis(), after.analysis()));
    }

    private static Map<ChangeKind, Long> account(Comparison comparison) {
        Map<ChangeKind, Long> account = new TreeMap<>();
        for (ChangeTotal total : comparison.waterfall()) {
            if (total.buffers() > 0) {
                account.put(total.kind(), total.delta().count());
            }
        }
        return account;
    }

    /** Names before and after, for buffers on both sides. */
    private static List<String> pairs(Comparison comparison) {
        return comparison.changes().stream()
                .filter(change -> change.before().isPresent() && change.after().isPresent())
                .map(change -> comparison
                                .before()
                                .timeline()
                                .instructionOf(change.before().getAsInt()) + " "
                        + comparison
                                .after()
                                .timeline()
                                .instructionOf(change.after().getAsInt()))
                .sorted()
                .toList();
    }

    @Test
    void renamedInstructionsAreTheSameByTheirOp() {
        Comparison comparison = Comparison.of(
                new Written()
                        .temporary("fusion.1", "jit(f)/a/dot", LINE)
                        .temporary("fusion.2", "jit(f)/b/dot", LINE)
                        .analysis(),
                new Written()
                        .temporary("fusion.2", "jit(f)/a/dot", LINE)
                        .temporary("fusion.1", "jit(f)/b/dot", LINE)
                        .analysis());
        assertEquals(List.of("fusion.1 fusion.2", "fusion.2 fusion.1"), pairs(comparison));
    }

    @Test
    void anArgumentKeepsItsNameWhateverBecomesOfItsShape() {
        assertEquals(
                Map.of(ChangeKind.SHRANK, -2048L),
                account(new Written().argument("w", LINE), new Written().argument("w", HALF)));
    }

    @Test
    void oneMoreLayerIsNew() {
        Written before = new Written().argument("w[0]", LINE).temporary("fusion.7", "jit(f)/layer_0/dot", LINE);
        Written after = new Written()
                .argument("w[0]", LINE)
                .argument("w[1]", LINE)
                .temporary("fusion.3", "jit(f)/layer_0/dot", LINE)
                .temporary("fusion.4", "jit(f)/layer_1/dot", LINE);
        assertEquals(Map.of(ChangeKind.NEW, 8192L, ChangeKind.SAME, 0L), account(before, after));
    }

    @Test
    void ofManyAlikeAsManyAreNewAsThereAreMore() {
        Written before = new Written();
        Written after = new Written();
        for (int i = 0; i < 5; i++) {
            before.temporary("fusion." + i, "jit(f)/dot", LINE).passing("copy." + i, "jit(f)/dot", LINE);
            after.temporary("fusion." + (9 - i), "jit(f)/dot", LINE).passing("copy." + (9 - i), "jit(f)/dot", LINE);
        }
        after.temporary("fusion.30", "jit(f)/dot", LINE);
        assertEquals(Map.of(ChangeKind.NEW, 4096L, ChangeKind.SAME, 0L), account(before, after));
    }

    @Test
    void whatLivesElsewhereIsNotGoneAndNotNew() {
        Written before = new Written()
                .temporary("fusion.1", "jit(f)/act", LINE)
                .temporary("fusion.2", "jit(f)/loss", LINE)
                .passing("fusion.3", "jit(f)/late", HALF);
        Written after = new Written()
                .temporary("fusion.2", "jit(f)/loss", LINE)
                .temporary("fusion.3", "jit(f)/late", HALF)
                .passing("fusion.1", "jit(f)/act", LINE);
        assertEquals(
                Map.of(ChangeKind.LIVES_LONGER, 2048L, ChangeKind.LIVES_SHORTER, -4096L, ChangeKind.SAME, 0L),
                account(before, after));
    }

    @Test
    void otherPaddingOfTheSameElementsIsToldFromGrowth() {
        assertEquals(
                Map.of(ChangeKind.PADDED, 4L * 1024 * (16 - 2)),
                account(
                        new Written().temporary("fusion.1", "jit(f)/a", "f32[2,1024]{1,0:T(2,128)}"),
                        new Written().temporary("fusion.1", "jit(f)/a", "f32[2,1024]{1,0:T(16,128)}")));
    }

    @Test
    void aLargerBatchIsLearntFromTheArgumentsAndFollowedThroughTheProgram() {
        Written before = new Written()
                .argument("x", "f32[64,1024]{1,0:T(8,128)}")
                .temporary("fusion.1", "jit(f)/dot", "f32[64,512]{1,0:T(8,128)}")
                .temporary("fusion.2", "jit(f)/dot", "f32[64,2048]{1,0:T(8,128)}");
        Written after = new Written()
                .argument("x", "f32[256,1024]{1,0:T(8,128)}")
                .temporary("fusion.8", "jit(f)/dot", "f32[256,2048]{1,0:T(8,128)}")
                .temporary("fusion.9", "jit(f)/dot", "f32[256,512]{1,0:T(8,128)}");
        Comparison comparison = Comparison.of(before.analysis(), after.analysis());
        assertEquals(List.of("fusion.1 fusion.9", "fusion.2 fusion.8", "p_x.1 p_x.1"), pairs(comparison));
    }

    @Test
    void anotherTypeOfTheSameOpIsTheSameBufferSmaller() {
        assertEquals(
                Map.of(ChangeKind.SHRANK, -2048L),
                account(
                        new Written().temporary("fusion.1", "jit(f)/a", LINE),
                        new Written().temporary("convert.9", "jit(f)/a", HALF)));
    }

    @Test
    void aSumOfSmallBuffersIsNotHeldAgainstOneOfThem() {
        Written before = new Written().temporary("fusion.1", "jit(f)/a", LINE).rest(6000);
        Written after = new Written()
                .temporary("fusion.1", "jit(f)/a", LINE)
                .temporary("fusion.2", "jit(f)/b", HALF)
                .temporary("fusion.3", "jit(f)/c", "f32[4096]{0:T(1024)}");
        assertEquals(
                Map.of(ChangeKind.NEW, 16384L, ChangeKind.NOT_LISTED, 2048L - 6000, ChangeKind.SAME, 0L),
                account(before, after));
    }

    @Test
    void wrappersOfTransformationsDoNotHideAnOp() {
        Comparison comparison = Comparison.of(
                new Written()
                        .temporary("fusion.1", "jit(step)/jvp(layer_0)/dot", LINE)
                        .analysis(),
                new Written()
                        .temporary("fusion.5", "jit(step)/jvp(checkpoint(layer_0))/dot", LINE)
                        .analysis());
        assertEquals(List.of("fusion.1 fusion.5"), pairs(comparison));
    }

    @Test
    void ofAnExcerptItIsNotSaidThatOneOfManyLivesElsewhere() {
        Written before = new Written().temporary("fusion.1", "jit(f)/a", LINE).excerpt();
        Written after = new Written()
                .passing("fusion.1", "jit(f)/a", LINE)
                .passing("fusion.2", "jit(f)/a", LINE)
                .temporary("fusion.3", "jit(f)/b", "f32[4096]{0:T(1024)}");
        assertEquals(Map.of(ChangeKind.NEW, 16384L, ChangeKind.GONE, -4096L), account(before, after));
    }

    @Test
    void ofAnExcerptTheOnlyOneAlikeIsFound() {
        Written before = new Written().temporary("fusion.1", "jit(f)/a", LINE).excerpt();
        Written after = new Written()
                .passing("fusion.1", "jit(f)/a", LINE)
                .temporary("fusion.3", "jit(f)/b", "f32[4096]{0:T(1024)}");
        assertEquals(Map.of(ChangeKind.NEW, 16384L, ChangeKind.LIVES_SHORTER, -4096L), account(before, after));
    }
}
