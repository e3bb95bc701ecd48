package peakscope.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import peakscope.Seeds;

/** Damaged dumps give a result or one line, never another exception, a hang or unbounded memory. */
class BadInputPropertyTest {

    private static final List<String> SAMPLES = List.of("mlp-v5e", "moe-v5p", "lowbit-7x", "points_oom-v5e", "mlp-cpu");

    @Property(seed = Seeds.SEED, tries = 400 * Seeds.TIMES)
    void aMutatedDumpIsReadOrRefused(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 4) int sample, @ForAll @IntRange(max = 3) int way)
            throws IOException {
        byte[] whole = Files.readAllBytes(Dumps.proto(SAMPLES.get(sample)));
        Mutation.readOrRefused(Mutation.of(whole, new Random(seed), way), ".pb");
    }

    @Property(seed = Seeds.SEED, tries = 60 * Seeds.TIMES)
    void aCutOrDamagedGzipIsReadOrRefused(@ForAll long seed, @ForAll @IntRange(max = 3) int way) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(Files.readAllBytes(Dumps.proto("mlp-v5e")));
        }
        Mutation.readOrRefused(Mutation.of(packed.toByteArray(), new Random(seed), way), ".pb");
    }
}
