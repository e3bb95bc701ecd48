package peakscope.read.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;

class SharedMemoryTest {

    private static SharedMemory.Timed value(int id, long offset, long size, int first, int last) {
        return new SharedMemory.Timed(
                id, new TextValue("v" + id, "{}", size, offset, "f32[]"), new LiveRanges.Range(first, last));
    }

    private static String pieces(SharedMemory.Timed... values) {
        List<String> texts = new ArrayList<>();
        for (SharedMemory.Piece piece : SharedMemory.pieces(List.of(values))) {
            texts.add(piece.value() + ":" + piece.first() + "-" + piece.last() + "/" + piece.size());
        }
        return String.join(" ", texts);
    }

    @Test
    void valuesApartInTimeOrPlaceAreApart() {
        assertEquals(
                "1:0-3/8 2:0-3/8 3:4-6/8", pieces(value(1, 0, 8, 0, 3), value(2, 8, 8, 0, 3), value(3, 0, 8, 4, 6)));
    }

    @Test
    void valuesOfALoopAreOnePiece() {
        assertEquals("1:0-9/8", pieces(value(1, 0, 8, 0, 4), value(2, 0, 8, 2, 9)));
    }

    @Test
    void anUpdateInPlaceTakesOver() {
        assertEquals("1:0-4/8 2:5-9/8", pieces(value(1, 0, 8, 0, 5), value(2, 0, 8, 5, 9)));
        assertEquals("1:0-5/8 2:6-9/4", pieces(value(1, 0, 8, 0, 5), value(2, 0, 4, 5, 9)), "a smaller one follows");
    }

    @Test
    void aLargerValueOverASmallerMakesThePieceLarger() {
        assertEquals("1:0-9/16", pieces(value(1, 0, 8, 0, 4), value(2, 4, 12, 2, 9)));
    }

    /** Whatever the values, the memory in use always covers the largest of them. */
    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void noMemoryIsLost(@ForAll long seed) {
        Random random = new Random(seed);
        List<SharedMemory.Timed> values = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(20); i++) {
            int first = random.nextInt(20);
            values.add(
                    value(i, 8L * random.nextInt(8), 8L * (1 + random.nextInt(3)), first, first + random.nextInt(8)));
        }
        List<SharedMemory.Piece> pieces = SharedMemory.pieces(values);
        for (int time = 0; time < 30; time++) {
            int now = time;
            long largest = values.stream()
                    .filter(value ->
                            value.range().first() <= now && now <= value.range().last())
                    .mapToLong(value -> value.source().size())
                    .max()
                    .orElse(0);
            long used = pieces.stream()
                    .filter(piece -> piece.first() <= now && now <= piece.last())
                    .mapToLong(SharedMemory.Piece::size)
                    .sum();
            assertTrue(used >= largest, () -> "at " + now + " " + used + " bytes hold a value of " + largest);
        }
    }
}
