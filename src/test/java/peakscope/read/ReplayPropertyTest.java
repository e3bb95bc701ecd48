package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import peakscope.Seeds;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class ReplayPropertyTest {

    private final Map<Long, Long> sizes = new HashMap<>();
    private final List<long[]> events = new ArrayList<>();

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void theCurveIsThatOfAPlainReplay(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int buffers,
            @ForAll @IntRange(min = 1, max = 120) int count,
            @ForAll boolean reversed,
            @ForAll boolean byName)
            throws ReadException {
        byte[] file = file(new Random(seed), buffers, count, byName).toBytes(reversed);
        ModuleMemory module = HloProtoReader.read("random.hlo.pb", file, Progress.NONE, new ArrayList<>());
        SpaceMemory main = module.mainSpace();
        List<Long> plain = new PlainReplay(sizes, 777, events).inUse;
        Timeline timeline = main.timeline();
        assertEquals(
                plain,
                IntStream.range(0, timeline.steps())
                        .mapToObj(timeline::inUseBytes)
                        .toList());
    }

    /** Buffers of random sizes, one parameter of 777 bytes, and events that may make no sense at all. */
    private HloProtoWriter file(Random random, int buffers, int count, boolean byName) {
        sizes.clear();
        events.clear();
        HloProtoWriter writer = new HloProtoWriter();
        for (int i = 0; i < buffers; i++) {
            long id = 100 + 3L * i;
            long size = random.nextInt(100_000);
            sizes.put(id, size);
            // Ids as new compilers write them: computation in the upper half. The first is 0 and is not written.
            long instruction = i == 0 ? 0 : (1L << 32) + i;
            writer.instruction(instruction, "fusion." + i, HloProtoWriter.shape(random.nextInt(1000)));
            if (byName) {
                writer.bufferByName(id, size, 0, "fusion." + i);
            } else {
                writer.buffer(id, size, 0, instruction, List.of());
            }
        }
        writer.allocation(0, 777, 0, 5);
        long[] all = sizes.keySet().stream().mapToLong(id -> id).toArray();
        writer.allocation(1, 1 << 20, 0, 0, all);
        for (int i = 0; i < count; i++) {
            events.add(new long[] {random.nextInt(3), someId(random, buffers), someId(random, buffers)});
        }
        // The trace belongs to the space of its first known buffer.
        events.add(0, new long[] {HloProtoWriter.ALLOC, 100, 0});
        return writer.trace(events.toArray(long[][]::new));
    }

    /** Usually an existing buffer. */
    private static long someId(Random random, int buffers) {
        return random.nextInt(20) == 0 ? 7 : 100 + 3L * random.nextInt(buffers);
    }
}
