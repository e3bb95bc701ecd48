package peakscope.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import peakscope.Seeds;

/** Whatever a file contains, every command ends in a result or in one line. */
class FuzzTest {

    private static final int LEAST = 40;

    /** More work than any small file deserves; a build machine may be slow. */
    private static final Duration LONGEST = Duration.ofSeconds(Seeds.MINUTES > 0 ? 5 : 60);

    @Property(seed = Seeds.SEED)
    void aDamagedFileIsReadOrRefused(@ForAll Format format) throws IOException {
        if (!Seeds.FORMATS.isEmpty() && !List.of(Seeds.FORMATS.split(",", -1)).contains(format.name())) {
            return;
        }
        Campaign campaign = new Campaign(format, Long.parseLong(Seeds.SEED), Path.of("target/fuzz/found"), LONGEST);
        assertEquals(List.of(), campaign.run((long) LEAST * Seeds.TIMES, Duration.ofMinutes(Seeds.MINUTES)));
    }
}
