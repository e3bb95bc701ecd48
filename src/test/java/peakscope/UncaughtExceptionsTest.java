package peakscope;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.junit.jupiter.api.Test;

class UncaughtExceptionsTest {

    private final UncaughtExceptions extension = new UncaughtExceptions();

    @Test
    void whatAListenerThrowsFailsTheTest() {
        IllegalStateException thrown = new IllegalStateException("from a listener");
        IntegerProperty property = new SimpleIntegerProperty();
        property.addListener((observed, before, now) -> {
            throw thrown;
        });
        property.set(1);
        AssertionError failure = assertThrows(AssertionError.class, () -> extension.afterEach(null));
        assertEquals(thrown, failure.getCause());
        assertDoesNotThrow(() -> extension.afterEach(null), "told once");
    }

    @Test
    void whatEndsAThreadFailsTheTest() throws InterruptedException {
        IllegalStateException thrown = new IllegalStateException("from a thread");
        Thread thread = new Thread(() -> {
            throw thrown;
        });
        thread.start();
        thread.join();
        assertEquals(
                thrown,
                assertThrows(AssertionError.class, () -> extension.afterAll(null))
                        .getCause());
    }
}
