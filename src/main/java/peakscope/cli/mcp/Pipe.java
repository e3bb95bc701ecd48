package peakscope.cli.mcp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CountDownLatch;

/**
 * Standard input and output of a server. The SDK keeps waiting after the input has ended; this class detects the end,
 * and waits until output has stopped, so that the last question still gets its answer.
 */
final class Pipe {

    private static final long QUIET_NS = 1_500_000_000L;
    private static final long LOOK_MS = 50;
    private static final int BLOCK = 1 << 13;
    private static final int BUFFERED = 1 << 20;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final InputStream input;
    private final OutputStream output;
    private volatile long lastActive = System.nanoTime();

    Pipe(InputStream in, OutputStream out) {
        PipedOutputStream relay = new PipedOutputStream();
        this.input = reading(relay);
        Thread reader = new Thread(() -> pass(in, relay), "mcp-input");
        reader.setDaemon(true);
        reader.start();
        this.output = new FilterOutputStream(out) {
            @Override
            public void write(byte[] block, int from, int length) throws IOException {
                out.write(block, from, length);
                lastActive = System.nanoTime();
            }
        };
    }

    private static InputStream reading(PipedOutputStream relay) {
        try {
            return new PipedInputStream(relay, BUFFERED);
        } catch (IOException connectedAlready) {
            throw new IllegalStateException(connectedAlready);
        }
    }

    /** The SDK may stop reading before the input ends, so detect the end here. */
    private void pass(InputStream in, PipedOutputStream relay) {
        byte[] block = new byte[BLOCK];
        try (relay) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                lastActive = System.nanoTime();
                relay.write(block, 0, read);
                relay.flush();
            }
        } catch (IOException nobodyReads) {
            // Nobody is left to answer.
        } finally {
            lastActive = System.nanoTime();
            ended.countDown();
        }
    }

    InputStream input() {
        return input;
    }

    OutputStream output() {
        return output;
    }

    /** Returns when the input has ended and no more answers come. */
    void awaitEnd() throws InterruptedException {
        ended.await();
        while (System.nanoTime() - lastActive < QUIET_NS) {
            Thread.sleep(LOOK_MS);
        }
    }
}
