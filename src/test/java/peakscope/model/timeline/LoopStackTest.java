package peakscope.model.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LoopStackTest {

    @Test
    void layersAreToldFromStepsOfTime() {
        assertEquals("12 layers", new LoopStack("while.4", 12, true).words());
        assertEquals("1,024 iterations", new LoopStack("while.4", 1024, false).words());
        assertEquals("1 layer", new LoopStack("while.4", 1, true).words());
    }
}
