package peakscope.analyze.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import peakscope.Collection;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.value.Bytes;

/** Real compiles before and after a change whose effect is known. */
class RealPairsTest {

    private static Comparison pair(String before, String after) {
        return Pairs.compare(Pairs.FOLDER.resolve(before), Pairs.FOLDER.resolve(after));
    }

    @Test
    void checkpointingDropsWhatWasKeptForTheBackwardPass() {
        Comparison comparison = Pairs.compare(Path.of("samples/train-v6e"), Pairs.FOLDER.resolve("train_remat-v6e"));
        long gone = comparison.total(ChangeKind.GONE).delta().count()
                + comparison.total(ChangeKind.LIVES_SHORTER).delta().count();
        assertTrue(
                gone < 0.95 * comparison.difference().count(),
                comparison.waterfall().toString());
    }

    /** From XLA's issue 45912: the new compiler puts something else into the donated memory, which is still donated. */
    @Test
    void donationIsToldByTheArgumentsAndNotByWhatLiesInTheirMemory() {
        Donation none = new Donation(0, Bytes.ZERO, 0, Bytes.ZERO);
        Comparison compilers = pair("update-jax0.7.1", "update-jax0.7.2");
        assertEquals((64L << 20) - 4, compilers.difference().count(), "and a counter of the loop is gone");
        assertEquals(none, compilers.donation());
        Bytes size = new Bytes(64L << 20);
        assertEquals(
                new Donation(0, Bytes.ZERO, 1, size),
                pair("update-jax0.7.1", "update_kept-jax0.7.2").donation());
        assertEquals(
                new Donation(1, size, 0, Bytes.ZERO),
                pair("update_kept-jax0.7.2", "update-jax0.7.1").donation());
    }

    @Test
    void aLargerBatchMakesWhatIsThereGrow() {
        Comparison comparison = pair("deep4-v6e", "deep4_large_batch-v6e");
        assertTrue(
                comparison.total(ChangeKind.GREW).delta().count()
                        > 0.9 * comparison.difference().count(),
                comparison.waterfall().toString());
        assertEquals(0, comparison.total(ChangeKind.GONE).buffers());
    }

    /** The dimensions of what grew have grown by the same factor: nothing was matched with a mere neighbour. */
    @Test
    void whatGrewWithTheBatchGrewFourfold() {
        Comparison comparison = pair("deep4-v6e", "deep4_large_batch-v6e");
        for (Change change : comparison.changes()) {
            if (change.kind() == ChangeKind.GREW) {
                ArrayShape before = shape(comparison
                        .before()
                        .timeline()
                        .buffer(change.before().orElseThrow())
                        .details());
                ArrayShape after = shape(comparison
                        .after()
                        .timeline()
                        .buffer(change.after().orElseThrow())
                        .details());
                assertEquals(4 * before.elements(), after.elements(), before + " " + after);
            }
        }
    }

    private static ArrayShape shape(BufferDetails details) {
        return (ArrayShape) java.util.Objects.requireNonNull(details.shape());
    }

    @Test
    void oneMoreElementGrowsEveryArrayByItsPadding() {
        Comparison comparison = pair("pad128-v5e", "pad129-v5e");
        assertTrue(
                comparison.matchedAfter().shareOf(comparison.after().peak().inUse()) > 0.99,
                comparison.matched().toString());
    }

    @Tag("collection")
    @Test
    void activationsOfARematerializedModelLiveShorter() {
        Path dumps = Collection.required("dumps");
        Comparison comparison = Pairs.compare(dumps.resolve("lm_noremat-v6e"), dumps.resolve("lm_remat-v6e"));
        assertTrue(
                comparison.total(ChangeKind.LIVES_SHORTER).delta().count()
                        < 0.7 * comparison.difference().count(),
                comparison.waterfall().toString());
    }
}
