package peakscope.model;

import java.util.Optional;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.Pool;
import peakscope.model.runtime.Snapshot;

/**
 * Where the knowledge of a memory space comes from, with what only that source has. A new source adds a record here and
 * a {@link Kind}.
 */
public sealed interface Provenance {

    /** One constant per record, so that the compiler checks switches for completeness. */
    enum Kind {
        PLANNED,
        CHUNKS,
        LIVE_ARRAYS,
        RECORDING
    }

    Kind kind();

    default Optional<Pool> pool() {
        return Optional.empty();
    }

    default Optional<Snapshot> snapshot() {
        return Optional.empty();
    }

    default Optional<MemoryProfile> profile() {
        return Optional.empty();
    }

    /** A compiler planned it. */
    record Planned() implements Provenance {
        @Override
        public Kind kind() {
            return Kind.PLANNED;
        }
    }

    /** An allocator listed its chunks at one moment, usually when it failed. */
    record Chunks(Pool regions) implements Provenance {
        @Override
        public Kind kind() {
            return Kind.CHUNKS;
        }

        @Override
        public Optional<Pool> pool() {
            return Optional.of(regions);
        }
    }

    /** What a running program held at one moment. */
    record LiveArrays(Snapshot taken) implements Provenance {
        @Override
        public Kind kind() {
            return Kind.LIVE_ARRAYS;
        }

        @Override
        public Optional<Snapshot> snapshot() {
            return Optional.of(taken);
        }
    }

    /**
     * An allocator's events were recorded over time.
     *
     * @param figures its own figures at each event of the timeline
     * @param pool its regions at the end, if the file has them
     */
    record Recording(MemoryProfile figures, Optional<Pool> pool) implements Provenance {
        @Override
        public Kind kind() {
            return Kind.RECORDING;
        }

        @Override
        public Optional<MemoryProfile> profile() {
            return Optional.of(figures);
        }
    }
}
