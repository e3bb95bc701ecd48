package peakscope.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TailTest {

    @Test
    void everythingIsHandedOnAndTheEndIsKept() {
        byte[] text = "0123456789".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Tail tail = new Tail(40_005);
        tail.copy(new ByteArrayInputStream(text), out);
        assertEquals(100_000, out.size());
        String kept = new String(tail.bytes(), StandardCharsets.UTF_8);
        assertEquals(40_005, kept.length());
        assertEquals("56789" + "0123456789".repeat(4_000), kept);
    }

    @Test
    void whatNobodyTakesIsStillKept() {
        Tail tail = new Tail(100);
        tail.copy(new ByteArrayInputStream(new byte[50]), new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        });
        assertEquals(50, tail.bytes().length);
    }
}
