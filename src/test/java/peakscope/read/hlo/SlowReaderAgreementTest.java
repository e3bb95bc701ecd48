package peakscope.read.hlo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Seeds;
import peakscope.model.value.Warning;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The reader compared with a second, slow implementation of the same rules. */
class SlowReaderAgreementTest {

    static Stream<Path> protos() {
        return Dumps.protos().stream();
    }

    @ParameterizedTest
    @MethodSource("protos")
    void realDumpsGiveTheSameFigures(Path proto) throws IOException, ReadException {
        assertSameFigures(Files.readAllBytes(proto));
    }

    @Property(seed = Seeds.SEED, tries = 2000 * Seeds.TIMES)
    void randomProtosGiveTheSameFigures(@ForAll("protos") byte[] proto) throws ReadException {
        assertSameFigures(proto);
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void randomProtosThatMakeSenseGiveNoWarningOfDamage(@ForAll("protos") byte[] proto) throws ReadException {
        List<Warning> warnings = new ArrayList<>();
        HloProtoReader.read("random.pb", proto, Progress.NONE, warnings);
        assertEquals(
                List.of(),
                warnings.stream()
                        .filter(warning -> warning.text().contains("damaged"))
                        .toList());
    }

    private static void assertSameFigures(byte[] proto) throws ReadException {
        assertEquals(
                SlowReader.spaces(proto),
                SpaceFigures.of(HloProtoReader.read("some.pb", proto, Progress.NONE, new ArrayList<>())));
    }

    @Provide("protos")
    Arbitrary<byte[]> randomProtos() {
        return Arbitraries.randomValue((Random random) -> RandomHlo.make(random));
    }
}
