package peakscope.read.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.read.Mutation;
import peakscope.read.io.ReadException;

/**
 * Pickles that try to run code or to use up memory or time, and damaged ones: each is refused in one line, or read in
 * part.
 */
class HostilePickleTest {

    @ParameterizedTest
    @CsvSource({
        "0x63, GLOBAL",
        "0x93, STACK_GLOBAL",
        "0x52, REDUCE",
        "0x62, BUILD",
        "0x69, INST",
        "0x6f, OBJ",
        "0x81, NEWOBJ",
        "0x92, NEWOBJ_EX",
        "0x82, EXT1",
        "0x83, EXT2",
        "0x84, EXT4",
        "0x50, PERSID",
        "0x51, BINPERSID"
    })
    void anOpcodeThatRunsCodeIsRefusedByNameAndPlace(String code, String name) {
        byte[] pickle = new PickleWriter()
                .op('}')
                .text("segments")
                .text("posix")
                .text("system")
                .op(Integer.decode(code))
                .end();
        // 2 for the protocol, 1 for the dictionary, 10, 7 and 8 for the texts.
        String line = refusal(pickle);
        assertTrue(line.contains(", byte 28: has the opcode " + name + ", which would run code"), line);
    }

    @Test
    void theClassicAttackIsRefused() {
        String attack = "\u0080\u0002cos\nsystem\nq\u0000X\u0004\u0000\u0000\u0000true\u0085R.";
        String line = refusal(attack.getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(line.contains("byte 2: has the opcode GLOBAL"), line);
    }

    @ParameterizedTest
    @ValueSource(ints = {'I', 'L', 'F', 'S', 'V', 'g', 'p', 0x8f, 0x90, 0x91, 0x97, 0x98, 0xff, 0})
    void anyOtherOpcodeIsRefused(int opcode) {
        assertTrue(refusal(new PickleWriter().op('}', opcode).end()).contains("byte 3"));
    }

    @Test
    void nestingWithoutEndTakesNoMoreThanItMay() {
        assertTrue(refusal(new PickleWriter().times(3_000_000, ']').soFar()).contains("more memory"));
        assertTrue(refusal(new PickleWriter().times(3_000_000, '(').soFar()).contains("ends before the pickle does"));
        assertTrue(refusal(new PickleWriter().times(3_000_000, '}').soFar()).contains("more memory"));
        refusal(new PickleWriter().op(']').times(3_000_000, 0x85).end());
    }

    @Test
    void lengthsBeyondTheFileAreRefusedBeforeMemoryIsTaken() {
        assertTrue(
                refusal(new PickleWriter().op('X', 0xff, 0xff, 0xff, 0xff, 'a').soFar())
                        .contains("ends before"));
        assertTrue(refusal(new PickleWriter().op(0x8b, 0xff, 0xff, 0xff, 0xff).soFar())
                .contains("ends before"));
        assertTrue(refusal(new PickleWriter()
                        .op(0x8e, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
                        .soFar())
                .contains("a length is larger than any file"));
    }

    @Test
    void aReferenceFarBeyondTheFileIsRefused() {
        assertTrue(
                refusal(new PickleWriter().op('}', 'r', 0xff, 0xff, 0xff, 0x7f).end())
                        .contains("stored under the number 2147483647"));
        assertTrue(refusal(new PickleWriter().op('h', 3).end()).contains("was never stored"));
    }

    @ParameterizedTest
    @ValueSource(chars = {'.', '0', '1', '2', 'a', 'e', 's', 'u', 't', 'd', 'l', '\u0085', '\u0094'})
    void anOpcodeWithoutItsValuesIsRefused(char opcode) {
        refusal(new PickleWriter().op(opcode).end());
    }

    /** A list of a million references to one trace of a million events would be replayed without end. */
    @Test
    void recordsThatAreListedOverAndOverAreRefused() {
        PickleWriter pickle = new PickleWriter()
                .op('}')
                .text("device_traces")
                .op(']')
                .value(List.of(Map.of("action", "alloc"), Map.of("action", "alloc"), Map.of("action", "alloc")))
                .op('q', 7, '0', '(')
                .times(100_000, 'h', 7)
                .op('e', 's');
        assertTrue(refusal(pickle.end()).contains("over and over"));
    }

    @Test
    void aListThatHoldsItselfIsNoHang() {
        byte[] pickle = new PickleWriter()
                .op('}')
                .text("segments")
                .op(']', 'q', 1, 'h', 1, 'a', 's')
                .end();
        assertTrue(refusal(pickle).contains("over and over"));
    }

    @Test
    void anotherPickleIsToldApart() {
        assertTrue(refusal(new PickleWriter().value(Map.of("weights", 1)).end())
                .contains("not a PyTorch memory snapshot"));
        assertTrue(refusal(new PickleWriter().value(42).end()).contains("not a PyTorch memory snapshot"));
        assertTrue(
                refusal(new PickleWriter().value(List.of("segments")).end()).contains("not a PyTorch memory snapshot"));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aMutatedSnapshotIsReadOrRefused(
            @ForAll long seed, @ForAll @IntRange(max = 2) int sample, @ForAll @IntRange(max = Mutation.WAYS) int way)
            throws IOException {
        String name = List.of("oom.pickle", "devices.pickle", "old.pickle").get(sample);
        byte[] whole = Files.readAllBytes(Snapshots.FOLDER.resolve(name));
        Mutation.readOrRefused(Mutation.of(whole, new Random(seed), way), ".pickle");
    }

    private static String refusal(byte[] pickle) {
        ReadException refused = assertTimeoutPreemptively(
                Hang.NEVER, () -> assertThrows(ReadException.class, () -> Snapshots.read(pickle)));
        String line = refused.getMessage();
        assertEquals(1, line.lines().count(), line);
        assertTrue(line.contains("; "), line);
        return line;
    }
}
