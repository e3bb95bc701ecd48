package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.Case;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;
import peakscope.report.redact.Redaction;

/** The window, a search and an export query one file at the same time, for events and for buffers. */
class SharedCatalogTest {

    private static final int THREADS = 8;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allThreadsAreToldTheSame(boolean redacted) throws Exception {
        Timeline timeline = timeline(redacted);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<List<String>>> askers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                boolean ofEvents = i % 2 == 0;
                askers.add(() -> ofEvents ? events(timeline) : buffers(timeline));
            }
            List<Future<List<String>>> told = threads.invokeAll(askers);
            for (int i = 0; i < THREADS; i++) {
                assertEquals(
                        i % 2 == 0 ? events(timeline) : buffers(timeline),
                        told.get(i).get());
            }
            if (!redacted) {
                assertEquals(buffers(timeline(false)), told.get(1).get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Timeline timeline(boolean redacted) throws Exception {
        Case opened = CaseReader.read(List.of(Path.of("samples/train-v6e")), Progress.NONE);
        Case shown = redacted ? new Redaction().of(opened) : opened;
        return shown.modules().get(0).mainSpace().timeline();
    }

    private static List<String> events(Timeline timeline) {
        return IntStream.range(0, timeline.steps())
                .mapToObj(step -> timeline.detailsAt(step).toString())
                .toList();
    }

    private static List<String> buffers(Timeline timeline) {
        return IntStream.range(0, timeline.bufferCount())
                .mapToObj(buffer -> timeline.buffer(buffer).toString())
                .toList();
    }
}
