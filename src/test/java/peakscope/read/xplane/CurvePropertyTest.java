package peakscope.read.xplane;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import peakscope.Seeds;
import peakscope.read.xplane.allocator.Levels;
import peakscope.read.xplane.allocator.TimeOrder;

/** The parts behind an allocator's timeline, compared with plain implementations. */
class CurvePropertyTest {

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void levelsAddUpToTheirCurve(@ForAll @Size(max = 60) long[] heights) {
        long[] curve =
                Arrays.stream(heights).map(height -> Math.floorMod(height, 10)).toArray();
        Levels levels = new Levels(curve);
        for (int point = 0; point < curve.length; point++) {
            long sum = 0;
            for (int entry = 0; entry < levels.size(); entry++) {
                boolean live = levels.first(entry) <= point && point < levels.end(entry);
                sum += live ? levels.bytes(entry) : 0;
                assertTrue(levels.bytes(entry) > 0);
            }
            assertEquals(curve[point], sum);
        }
    }

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void timeOrderIsStable(@ForAll @Size(max = 200) long[] times) {
        long[] keys = Arrays.stream(times).map(time -> time % 5).toArray();
        int[] plain = IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingLong(row -> keys[row]))
                .mapToInt(row -> row)
                .toArray();
        assertArrayEquals(plain, TimeOrder.of(keys, keys.length));
    }
}
