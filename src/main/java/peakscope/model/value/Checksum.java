package peakscope.model.value;

import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a file's bytes as they lie on disk, computed when it is first asked for: for a large dump it takes as
 * long as reading it. Thread-safe.
 */
public final class Checksum {

    private @Nullable Supplier<String> computation;
    private String text = "";

    private Checksum(@Nullable Supplier<String> computation) {
        this.computation = computation;
    }

    /**
     * Not computed yet.
     *
     * @param computation returns lower-case hex; dropped with the bytes that it keeps once it has run
     */
    public static Checksum of(Supplier<String> computation) {
        return new Checksum(computation);
    }

    /** Already computed. */
    public static Checksum of(String text) {
        Checksum known = new Checksum(null);
        known.text = text;
        return known;
    }

    /** Lower-case hex. */
    public synchronized String text() {
        if (computation != null) {
            text = computation.get();
            computation = null;
        }
        return text;
    }

    /** Computes it in the background, for those who will ask for it later. */
    public void start() {
        ForkJoinPool.commonPool().execute(this::text);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Checksum checksum && checksum.text().equals(text());
    }

    @Override
    public int hashCode() {
        return Objects.hash(text());
    }

    @Override
    public String toString() {
        return text();
    }
}
