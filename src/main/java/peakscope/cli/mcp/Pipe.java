package peakscope.cli.mcp;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/**
 * Standard input and output of a server. The SDK goes on waiting when the input has ended; this tells, and how long nothing was
 * written, so that what was asked last is still answered.
 */
final class Pipe {

    private static final long QUIET_NS = 1_500_000_000L;
    private static final long LOOK_MS = 50;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final InputStream input;
    private final OutputStream output;
    private volatile long lastActive = System.nanoTime();

    Pipe(InputStream in, OutputStream out) {
        this.input = new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                return noted(super.read());
            }

            @Override
            public int read(byte[] block, int from, int length) throws IOException {
                return noted(super.read(block, from, length));
            }
        };
        this.output = new FilterOutputStream(out) {
            @Override
            public void write(byte[] block, int from, int length) throws IOException {
                out.write(block, from, length);
                lastActive = System.nanoTime();
            }
        };
    }

    private int noted(int read) {
        lastActive = System.nanoTime();
        if (read < 0) {
            ended.countDown();
        }
        return read;
    }

    InputStream input() {
        return input;
    }

    OutputStream output() {
        return output;
    }

    /** Returns when the input has ended and answers have stopped coming. */
    void awaitEnd() throws InterruptedException {
        ended.await();
        while (System.nanoTime() - lastActive < QUIET_NS) {
            Thread.sleep(LOOK_MS);
        }
    }
}
