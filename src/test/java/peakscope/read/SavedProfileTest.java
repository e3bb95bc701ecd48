package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Seeds;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.Peak;
import peakscope.model.Case;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** XProf's saved memory profile compared with the profile that it was made from. */
class SavedProfileTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    static Stream<String> profiles() {
        return Profiles.WITH_ALLOCATOR.stream();
    }

    private static Path saved(String profile) {
        return Profiles.folder(profile).resolve("xprof-memory_profile.json");
    }

    private static SpaceMemory read(Path file) throws ReadException {
        return CaseReader.read(List.of(file), Progress.NONE).modules().get(0).mainSpace();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void aWholeOneHoldsWhatTheProfileHolds(String profile) throws Exception {
        SpaceMemory ours = read(saved(profile));
        SpaceMemory whole = Profiles.allocator(Profiles.read(Profiles.file(profile)));
        Timeline timeline = ours.timeline();
        Timeline expected = whole.timeline();
        assertEquals(whole.space(), ours.space());
        assertEquals(expected.steps(), timeline.steps());
        long shift = expected.timeAt(0) - timeline.timeAt(0);
        MemoryProfile figures = ours.profile().orElseThrow();
        MemoryProfile theirs = whole.profile().orElseThrow();
        LiveIndex live = new LiveIndex(timeline);
        LiveIndex expectedLive = new LiveIndex(expected);
        for (int event = 0; event < timeline.steps(); event++) {
            assertEquals(expected.timeAt(event), timeline.timeAt(event) + shift);
            assertEquals(expected.inUseBytes(event), timeline.inUseBytes(event));
            assertEquals(theirs.free(event), figures.free(event));
            assertEquals(theirs.fragmentation(event), figures.fragmentation(event), 1e-5);
            assertArrayEquals(rows(expected, expectedLive.liveAt(event)), rows(timeline, live.liveAt(event)));
        }
        assertEquals(Peak.of(expected).step(), Peak.of(timeline).step());
        assertEquals(theirs.balance().neverFreed().length, figures.balance().neverFreed().length);
        assertEquals(theirs.balance().early(), figures.balance().early());
    }

    /** Names and sizes, sorted. */
    private static String[] rows(Timeline timeline, int[] buffers) {
        return Arrays.stream(buffers)
                .mapToObj(buffer -> timeline.instructionOf(buffer) + " " + timeline.sizeBytes(buffer) + " "
                        + timeline.buffer(buffer).details().shape())
                .sorted()
                .toArray(String[]::new);
    }

    /** If events are left out, the sums still equal the allocator's. */
    @ParameterizedTest
    @MethodSource("profiles")
    void aSampleAddsUpToWhatTheAllocatorSays(String profile) throws Exception {
        ObjectNode all = (ObjectNode) JSON.readTree(saved(profile).toFile());
        ObjectNode allocator =
                (ObjectNode) all.get("memoryProfilePerAllocator").iterator().next();
        ArrayNode events = (ArrayNode) allocator.get("sampledTimelineSnapshots");
        allocator.putArray("memoryProfileSnapshots");
        Random random = new Random(3);
        for (int i = events.size() - 1; i >= 0; i--) {
            if (random.nextInt(3) > 0) {
                events.remove(i);
            }
        }
        Path file = Files.write(folder.resolve(profile + "-sample.json"), JSON.writeValueAsBytes(all));
        Timeline timeline = read(file).timeline();
        assertEquals(events.size(), timeline.steps());
        for (int event = 0; event < timeline.steps(); event++) {
            long heap = events.get(event)
                    .get("aggregationStats")
                    .get("heapAllocatedBytes")
                    .asLong();
            assertTrue(timeline.inUseBytes(event) >= heap, "what is listed and never seen freed may be more");
        }
    }

    @Test
    void aThousandEventsAreCalledASample() throws Exception {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            events.append(i == 0 ? "" : ",")
                    .append("{\"timeOffsetPs\":\"%d\",\"aggregationStats\":{\"heapAllocatedBytes\":\"%d\"},"
                            .formatted(i, i))
                    .append(
                            "\"activityMetadata\":{\"memoryActivity\":\"ALLOCATION\",\"allocationBytes\":\"1\",\"address\":\"%d\"}}"
                                    .formatted(i + 1));
        }
        Path file = Files.writeString(
                folder.resolve("thousand.json"),
                "{\"memoryProfilePerAllocator\":{\"GPU_0_bfc\":{\"sampledTimelineSnapshots\":[" + events + "]}}}");
        Case opened = CaseReader.read(List.of(file), Progress.NONE);
        assertTrue(opened.warnings().toString().contains("sample of the events"), () -> opened.warnings()
                .toString());
        assertEquals(1000, opened.modules().get(0).mainSpace().timeline().steps());
    }

    @Test
    void oneWithoutEventsSaysSo() throws IOException {
        Path file = Files.writeString(folder.resolve("none.json"), "{\"memoryProfilePerAllocator\":{}}");
        ReadException refused = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE));
        assertTrue(String.valueOf(refused.getMessage()).contains("without allocator events"), refused::getMessage);
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void damagedOnesEndInOneLine(@ForAll Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(saved(Profiles.WITH_ALLOCATOR.get(0)));
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            bytes[40 + random.nextInt(bytes.length - 40)] = (byte) "0123456789-{}[]\",:e".charAt(random.nextInt(19));
        }
        byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, 40 + random.nextInt(bytes.length - 40)) : bytes;
        Path file = Files.write(Files.createTempFile("damaged", ".json"), cut);
        try {
            Timeline timeline = read(file).timeline();
            assertTrue(timeline.inUseBytes(timeline.steps() - 1) >= 0);
        } catch (ReadException refused) {
            String text = String.valueOf(refused.getMessage());
            assertEquals(1, text.lines().count(), text);
        } finally {
            Files.delete(file);
        }
    }
}
