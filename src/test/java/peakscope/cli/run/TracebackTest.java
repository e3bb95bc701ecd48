package peakscope.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.model.timeline.SourceFrame;

class TracebackTest {

    @Test
    void theInnermostLineOfTheUserIsThatOfTheLastTraceback() {
        String text =
                """
                Traceback (most recent call last):
                  File "/home/me/first.py", line 1, in handled
                ValueError
                Traceback (most recent call last):
                  File "/home/me/train.py", line 99, in <module>
                    main()
                  File "/home/me/model.py", line 12, in step
                  File "/usr/lib/python3.11/site-packages/jax/_src/pjit.py", line 5, in call
                XlaRuntimeError: RESOURCE_EXHAUSTED
                """;
        assertEquals(Optional.of(new SourceFrame("/home/me/model.py", "step", 12, 0)), Traceback.userLine(text));
    }

    @Test
    void withoutOneThereIsNoLine() {
        assertEquals(Optional.empty(), Traceback.userLine("Segmentation fault"));
    }
}
