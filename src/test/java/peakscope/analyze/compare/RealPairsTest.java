package peakscope.analyze.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.BufferDetails;

/** Real compiles before and after a change whose effect is known. */
class RealPairsTest {

    private static final Path COLLECTION = Path.of("../shared/dumps");

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

    @TestFactory
    Stream<DynamicTest> activationsOfARematerializedModelLiveShorter() {
        Path before = COLLECTION.resolve("lm_noremat-v6e");
        return Files.isDirectory(before)
                ? Stream.of(DynamicTest.dynamicTest("lm_remat-v6e", () -> {
                    Comparison comparison = Pairs.compare(before, COLLECTION.resolve("lm_remat-v6e"));
                    assertTrue(
                            comparison.total(ChangeKind.LIVES_SHORTER).delta().count()
                                    < 0.7 * comparison.difference().count(),
                            comparison.waterfall().toString());
                }))
                : Stream.empty();
    }
}
