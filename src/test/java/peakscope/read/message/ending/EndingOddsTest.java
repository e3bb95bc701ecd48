package peakscope.read.message.ending;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EndingOddsTest {

    private static final String ERROR =
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 15.89 GiB.";

    @Test
    void theWeightsOfTheWordsThatATextHasAreSummed() {
        Map<String, Integer> weights = EndingOdds.weights("# a note\n-\t50\nkilled\t300\nretry\t-100\nunseen\t900\n");
        double score = 0.5 + (3.0 - 1.0) / Math.sqrt(2);
        assertEquals(1 / (1 + Math.exp(-score)), EndingOdds.of(Set.of("killed", "retry", "unknown"), weights), 1e-12);
    }

    @Test
    void anErrorAloneHasNoOdds() {
        assertTrue(Double.isNaN(EndingOdds.of(List.of(ERROR), List.of(ERROR))));
    }

    @Test
    void whatIsReportedAsSolvedHasLowOdds() {
        double odds = EndingOdds.of(
                List.of(
                        "Thanks, that fixed it! For those who find this later: last month we had",
                        ERROR,
                        "in every run, and since we switched to gradient checkpointing the job has been stable,",
                        "no error was seen any more. I close this issue as resolved."),
                List.of(ERROR));
        assertTrue(odds < EndingOdds.LOW, () -> "odds " + odds);
    }

    @Test
    void aTracebackOfARunHasHighOdds() {
        double odds = EndingOdds.of(
                List.of(
                        "step 120 loss 2.31",
                        "Traceback (most recent call last):",
                        "  File \"/home/ann/train.py\", line 210, in <module>",
                        "    main()",
                        "  File \"/home/ann/train.py\", line 188, in main",
                        "    loss.backward()",
                        ERROR,
                        "srun: error: node7: task 0: Exited with exit code 1",
                        "Traceback (most recent call last):",
                        "subprocess.CalledProcessError: Command 'train.py' returned non-zero exit status 1."),
                List.of(ERROR));
        assertTrue(odds > 0.9, () -> "odds " + odds);
    }
}
