package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the sources of frameworks, kernels and tools print when memory runs out, and what only looks like it, filled in. */
class TemplatesTest {

    static Stream<Wanted> texts() {
        return Stream.of("xla.txt", "torch.txt", "gpu.txt", "servers.txt", "host.txt", "look-alikes.txt")
                .flatMap(Wanted::of);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyFactIsRead(Wanted wanted) {
        List<Message> messages = Texts.read(wanted.text());
        assertEquals(List.of(), wanted.missing(messages), messages::toString);
    }
}
