package peakscope.model.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChecksumTest {

    @Test
    void itIsComputedOnceAndOnlyWhenAskedFor() {
        AtomicInteger computed = new AtomicInteger();
        Checksum checksum = Checksum.of(() -> "abc" + computed.incrementAndGet());
        assertEquals(0, computed.get());
        assertEquals("abc1", checksum.text());
        assertEquals("abc1", checksum.text());
        checksum.start();
        assertEquals("abc1", checksum.text());
    }

    @Test
    void equalTextsAreEqual() {
        assertEquals(Checksum.of("abc"), Checksum.of(() -> "abc"));
        assertEquals(Checksum.of("abc").hashCode(), Checksum.of(() -> "abc").hashCode());
        assertNotEquals(Checksum.of("abc"), Checksum.of("abd"));
    }
}
