package peakscope.read.message.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences that no table has, since nobody wrote them. */
class ShortageTest {

    private static List<Hit> find(String text) {
        return Shortage.find(text, List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Frobnicator ran out of GPU memory",
                "error: the accelerator has insufficient device memory for this graph",
                "cannot allocate a tensor of 3.5 GiB",
                "buffer allocation of 123456789 bytes was refused",
                "The model does not fit into the GPU",
                "FROB_STATUS_ALLOC_FAILED",
                "needs 12 GiB of HBM but only 9 GiB is available",
                "the worker was terminated by the node's memory monitor",
            })
    void aVerbOfFailingBesideAWordForMemoryIsEnough(String sentence) {
        assertEquals(1, find(sentence).size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allocated 3 GiB, memory usage 90 %",
                "To avoid running out of memory, lower the batch size",
                "this may not fit into the GPU",
                "0 out of memory errors",
                "No space left on device, cannot allocate 4 GiB",
                "memory quota exceeded for project 7",
                "failed to allocate a port",
                "    raise OutOfMemoryError(message)",
                "# out of memory is handled below",
                "peak memory 14 GiB of 16 GiB",
            })
    void chatterAdviceOtherThingsAndSourceCodeAreNotTaken(String sentence) {
        assertEquals(List.of(), find(sentence));
    }

    @Test
    void whatAKnownWordingSaysIsNotSaidAgain() {
        String text = "CUDA out of memory. Tried to allocate 2.00 GiB\ncannot allocate memory for the tensor";
        assertEquals(List.of(), Shortage.find(text, Wordings.find(text)));
    }

    @Test
    void theKindOfMemoryDecidesTheAdvice() {
        assertEquals("other.memory.device", topic("failed to allocate 2 GiB on the GPU"));
        assertEquals("other.memory.host", topic("failed to allocate 2 GiB of pinned memory for the GPU"));
        assertEquals("gpu.shared", topic("out of shared memory: 100 KiB per block"));
        assertEquals("other.memory", topic("failed to allocate 2 GiB"));
    }

    private static String topic(String sentence) {
        return find(sentence).get(0).wording().topic();
    }

    @Test
    void aWarningAloneIsNotBelieved() {
        assertTrue(find("failed to allocate 2 GiB of memory").stream()
                .allMatch(hit -> hit.wording().weight() == Weight.GUESS));
    }

    @Test
    void theSizesAreTakenFromTheLineThenFromTheLinesBelow() {
        String text = "Out of memory!\nRequested : 2.00 GiB\nDevice limit : 8.00 GiB\n";
        Hit hit = find(text).get(0);
        assertEquals("2.00 GiB", part(text, hit.part("requested")));
        assertEquals("8.00 GiB", part(text, hit.part("limit")));
    }

    private static String part(String text, int[] place) {
        return text.substring(place[0], place[1]);
    }
}
