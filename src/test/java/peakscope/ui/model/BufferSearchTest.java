package peakscope.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;
import peakscope.analyze.query.BufferColumns;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;

/** Searches that take long enough to run in the background. */
@ExtendWith(ApplicationExtension.class)
class BufferSearchTest {

    private final Timeline many = many();

    private static Timeline many() {
        Random random = new Random(5);
        Timeline timeline;
        do {
            timeline = RandomTimeline.make(random, 9000, 100);
        } while (timeline.bufferCount() < 3000);
        return timeline;
    }

    @Test
    void theLatestSearchWins(FxRobot robot) throws Exception {
        BufferSearch search = new BufferSearch(new BufferColumns(many), task -> new Thread(task).start());
        robot.interact(() -> {
            for (int i = 0; i < 100; i++) {
                search.textProperty().set("op." + i);
            }
            search.textProperty().set("name = op.7");
            assertEquals(Optional.empty(), search.foundProperty().get(), "the window does not wait");
        });
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> search.foundProperty().get().isPresent());
        WaitForAsyncUtils.waitForFxEvents();
        assertEquals("{7}", search.foundProperty().get().orElseThrow().toString());
    }

    @Test
    void anotherTimelineForgetsWhatWasFoundAndSearchesAnew(FxRobot robot) throws Exception {
        BufferSearch search = new BufferSearch(new BufferColumns(many), task -> new Thread(task).start());
        robot.interact(() -> search.textProperty().set("size >= 0"));
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> search.foundProperty().get().isPresent());
        Timeline few = RandomTimeline.make(new Random(1), 20, 20);
        robot.interact(() -> {
            search.textProperty().set("size >= 1");
            search.show(new BufferColumns(few));
        });
        WaitForAsyncUtils.waitForFxEvents();
        assertTrue(search.foundProperty().get().orElseThrow().length() <= few.bufferCount());
    }
}
