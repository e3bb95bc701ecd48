package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import peakscope.Seeds;
import peakscope.analyze.LiveIndex;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.Timeline;

/** A synthetic allocator with known state at every event, some memory held before the profile begins. */
class AllocatorReplayPropertyTest {

    private static final long CAPACITY = 1L << 34;

    /** The allocator's state after an event. */
    private record State(long stack, long heap, List<Long> live) {}

    @Property(seed = Seeds.SEED, tries = 60 * Seeds.TIMES)
    void everyEventHasTheAllocatorsState(
            @ForAll long seed, @ForAll @IntRange(max = 40) int before, @ForAll @IntRange(min = 1, max = 300) int events)
            throws Exception {
        Random random = new Random(seed);
        TreeMap<Long, Long> live = new TreeMap<>();
        for (int i = 0; i < before; i++) {
            live.put(0x7000_0000L + i * 0x10000L, 256L * (1 + random.nextInt(200)));
        }
        List<Long> early = new ArrayList<>(live.keySet());
        List<State> states = new ArrayList<>();
        // Events of two threads are in two lines, each in time order, and interleave.
        XSpaceWriter writer = new XSpaceWriter("/host:CPU");
        List<Object[]> all = new ArrayList<>();
        long frees = 0;
        long earlyFrees = 0;
        long stack = 0;
        for (int event = 0; event < events; event++) {
            stack = random.nextInt(5) == 0 ? 4096L * random.nextInt(10) : stack;
            boolean free = !live.isEmpty() && random.nextInt(100) < 45;
            long address;
            long size;
            if (free) {
                List<Long> addresses = new ArrayList<>(live.keySet());
                address = addresses.get(random.nextInt(addresses.size()));
                size = live.remove(address);
                frees++;
                earlyFrees += early.remove(address) ? 1 : 0;
            } else {
                do {
                    address = 0x9000_0000L + random.nextInt(1 << 12) * 0x10000L;
                } while (live.containsKey(address));
                size = 256L * (1 + random.nextInt(200));
                live.put(address, size);
            }
            long heap = live.values().stream().mapToLong(Long::longValue).sum();
            all.add(new Object[] {
                free ? "MemoryDeallocation" : "MemoryAllocation",
                "allocator_name",
                "GPU_0_bfc",
                "bytes_reserved",
                stack,
                "bytes_allocated",
                heap,
                "bytes_available",
                CAPACITY - heap - stack,
                "fragmentation",
                0.25,
                "peak_bytes_in_use",
                1L << 33,
                "requested_bytes",
                size - random.nextInt(200),
                "allocation_bytes",
                size,
                "addr",
                address
            });
            states.add(new State(stack, heap, live.values().stream().sorted().toList()));
        }
        for (int line = 0; line < 2; line++) {
            writer.line("thread " + line, 1000L * line);
            for (int event = 0; event < all.size(); event++) {
                if (event % 3 == 0 == (line == 0)) {
                    Object[] one = all.get(event);
                    writer.event(
                            (String) one[0],
                            5_000_000L + event * 1000L - line * 1_000_000L,
                            0,
                            Arrays.copyOfRange(one, 1, one.length));
                }
            }
        }
        Path file = writer.write();
        try {
            SpaceMemory memory = Profiles.allocator(Profiles.read(file));
            check(memory, states, early.size());
            MemoryProfile.Balance balance = memory.profile().orElseThrow().balance();
            assertEquals(frees, balance.deallocations());
            assertEquals(earlyFrees, balance.early());
            assertEquals(live.size() - early.size(), balance.neverFreed().length);
            assertEquals(0, balance.unexplained());
        } finally {
            Files.delete(file);
        }
    }

    private static void check(SpaceMemory memory, List<State> states, int stillEarly) {
        Timeline timeline = memory.timeline();
        MemoryProfile profile = memory.profile().orElseThrow();
        LiveIndex index = new LiveIndex(timeline);
        assertEquals(states.size(), timeline.steps());
        for (int event = 0; event < states.size(); event++) {
            State state = states.get(event);
            assertEquals(state.stack() + state.heap(), timeline.inUseBytes(event));
            assertEquals(state.stack(), profile.stack(event).count());
            assertEquals(5_000_000L + event * 1000L, timeline.timeAt(event));
            List<Long> ours = new ArrayList<>();
            for (int buffer : index.liveAt(event)) {
                if (profile.activity(timeline.keyOf(buffer)).address() > 0) {
                    ours.add(timeline.sizeBytes(buffer));
                }
            }
            // Earlier memory is not listed individually.
            List<Long> theirs = new ArrayList<>(state.live());
            for (Long size : ours) {
                assertEquals(true, theirs.remove(size), "no allocation of " + size + " is live");
            }
        }
        assertEquals(
                stillEarly == 0,
                states.get(states.size() - 1).live().size() == profile.balance().neverFreed().length);
    }
}
