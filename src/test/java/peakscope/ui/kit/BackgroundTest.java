package peakscope.ui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class BackgroundTest {

    private final List<String> complaints = new ArrayList<>();

    @Test
    void aFailureIsToldInTheWindow() {
        List<Runnable> window = new ArrayList<>();
        Background background = new Background(Runnable::run, window::add, complaints::add);
        background.execute(() -> {
            throw new IllegalStateException("no such row");
        });
        assertEquals(List.of(), complaints, "only the window's thread may show it");
        window.forEach(Runnable::run);
        assertEquals(1, complaints.size());
        assertTrue(complaints.get(0).contains("no such row"), complaints.get(0));
    }

    @Test
    void workForAWindowThatIsClosedIsDropped() {
        Background background = new Background(
                work -> {
                    throw new RejectedExecutionException();
                },
                Runnable::run,
                complaints::add);
        background.execute(() -> complaints.add("ran"));
        assertEquals(List.of(), complaints);
    }
}
