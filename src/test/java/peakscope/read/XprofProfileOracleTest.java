package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.timeline.Timeline;

/** Compares what we say about profiles with XProf 2.24.2's answers for the same files. */
class XprofProfileOracleTest {

    static Stream<String> profiles() {
        return Profiles.WITH_ALLOCATOR.stream();
    }

    private static JsonNode xprof(String profile) throws IOException {
        JsonNode all = new ObjectMapper()
                .readTree(Files.newInputStream(Profiles.folder(profile).resolve("xprof-memory_profile.json")));
        assertEquals(1, all.get("memoryProfilePerAllocator").size());
        return all.get("memoryProfilePerAllocator").iterator().next();
    }

    private static SpaceMemory ours(String profile) {
        return Profiles.allocator(Profiles.read(Profiles.file(profile)));
    }

    /** XProf draws at most 1,000 points; these profiles have fewer, so its timeline is complete. */
    @ParameterizedTest
    @MethodSource("profiles")
    void everyEventHasXprofsFigures(String profile) throws IOException {
        JsonNode snapshots = xprof(profile).get("sampledTimelineSnapshots");
        SpaceMemory memory = ours(profile);
        MemoryProfile figures = memory.profile().orElseThrow();
        assertEquals(snapshots.size(), memory.timeline().steps());
        for (int event = 0; event < snapshots.size(); event++) {
            JsonNode theirs = snapshots.get(event).get("aggregationStats");
            long stack = theirs.get("stackReservedBytes").asLong();
            long heap = theirs.get("heapAllocatedBytes").asLong();
            assertEquals(stack, figures.stack(event).count());
            assertEquals(heap, figures.heap(event).count());
            assertEquals(
                    theirs.get("freeMemoryBytes").asLong(),
                    figures.free(event).orElseThrow().count());
            assertEquals(theirs.get("fragmentation").asDouble(), figures.fragmentation(event), 1e-7);
            assertEquals(stack + heap, memory.timeline().inUseBytes(event), "the entries add up to the figure");
        }
    }

    /** XProf omits when an event's line began, which is the same for all lines here. */
    @ParameterizedTest
    @MethodSource("profiles")
    void everyEventIsWhenXprofSays(String profile) throws IOException {
        JsonNode snapshots = xprof(profile).get("sampledTimelineSnapshots");
        Timeline timeline = ours(profile).timeline();
        long shift = timeline.timeAt(0) - snapshots.get(0).get("timeOffsetPs").asLong();
        assertTrue(shift >= 0 && shift < 1_000_000_000_000L, "the lines begin " + shift + " ps into the profile");
        for (int event = 0; event < snapshots.size(); event++) {
            assertEquals(snapshots.get(event).get("timeOffsetPs").asLong() + shift, timeline.timeAt(event));
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void summaryIsXprofs(String profile) throws IOException {
        JsonNode summary = xprof(profile).get("profileSummary");
        SpaceMemory memory = ours(profile);
        MemoryProfile figures = memory.profile().orElseThrow();
        int peak = Peak.of(memory.timeline()).step();
        assertAll(
                () -> assertEquals(
                        summary.get("peakStats").get("peakBytesInUse").asLong(),
                        memory.timeline().inUseBytes(peak)),
                () -> assertEquals(
                        summary.get("memoryCapacity").asLong(),
                        figures.capacity(peak).orElseThrow().count()),
                () -> assertEquals(
                        summary.get("peakBytesUsageLifetime").asLong(),
                        figures.lifetimePeak().orElseThrow().count()),
                () -> assertEquals(
                        xprofsPeak(profile, memory.timeline()),
                        lastPeak(memory.timeline()),
                        "XProf takes the last of equals"));
    }

    private static int lastPeak(Timeline timeline) {
        int last = 0;
        for (int event = 0; event < timeline.steps(); event++) {
            last = timeline.inUseBytes(event) >= timeline.inUseBytes(last) ? event : last;
        }
        return last;
    }

    /** The event at XProf's peak. */
    private static int xprofsPeak(String profile, Timeline timeline) throws IOException {
        JsonNode all = xprof(profile);
        long shift = timeline.timeAt(0)
                - all.get("sampledTimelineSnapshots").get(0).get("timeOffsetPs").asLong();
        long time = all.get("profileSummary").get("peakStatsTimePs").asLong() + shift;
        for (int event = 0; event < timeline.steps(); event++) {
            if (timeline.timeAt(event) == time) {
                return event;
            }
        }
        throw new AssertionError("no event at " + time);
    }

    /**
     * XProf names the allocations of the peak's step and combines the rest; ours lists all of them, and its excess over
     * XProf's equals that rest.
     */
    @ParameterizedTest
    @MethodSource("profiles")
    void breakdownAtXprofsPeakHasItsAllocations(String profile) throws IOException {
        JsonNode all = xprof(profile);
        SpaceMemory memory = ours(profile);
        Timeline timeline = memory.timeline();
        Map<List<Object>, Integer> live = new HashMap<>();
        long rest = 0;
        for (int buffer : new LiveIndex(timeline).liveAt(xprofsPeak(profile, timeline))) {
            live.merge(row(memory, buffer), 1, Integer::sum);
            rest += timeline.sizeBytes(buffer);
        }
        List<Object> missing = new ArrayList<>();
        for (JsonNode active : all.get("activeAllocations")) {
            int snapshot = active.get("snapshotIndex").asInt();
            if (snapshot < 0) {
                continue;
            }
            JsonNode theirs = all.get("memoryProfileSnapshots").get(snapshot).get("activityMetadata");
            List<Object> row = List.of(
                    theirs.get("tfOpName").asText(),
                    theirs.get("regionType").asText(),
                    theirs.get("dataType").asText(),
                    theirs.get("tensorShape").asText(),
                    theirs.get("requestedBytes").asLong(),
                    theirs.get("allocationBytes").asLong());
            int count = active.get("numOccurrences").asInt();
            if (live.getOrDefault(row, 0) < count) {
                missing.add(row);
            }
            rest -= count * theirs.get("allocationBytes").asLong();
        }
        assertEquals(List.of(), missing);
        long lumped = 0;
        for (JsonNode special : all.get("specialAllocations")) {
            lumped += special.get("allocationBytes").asLong();
        }
        assertEquals(lumped, rest);
    }

    private static List<Object> row(SpaceMemory memory, int buffer) {
        Timeline timeline = memory.timeline();
        MemoryProfile.Activity activity = memory.profile().orElseThrow().activity(timeline.keyOf(buffer));
        return List.of(
                activity.op(),
                activity.region(),
                activity.dataType(),
                activity.shape(),
                timeline.unpaddedBytes(buffer),
                timeline.sizeBytes(buffer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit_train(8)", "jit_broadcast_in_dim(4)", "jit_convert_element_type(0)"})
    void moduleInTheProfileHasXprofsPeak(String name) throws IOException {
        JsonNode theirs = new ObjectMapper()
                .readTree(Files.newInputStream(Profiles.folder("jax-cpu").resolve("xprof-" + name + ".json")));
        Case opened = Profiles.read(Profiles.file("jax-cpu"));
        ModuleMemory module = opened.modules().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        assertAll(
                () -> assertEquals(
                        bytes(theirs.get("peakHeapMib")),
                        analysis.peak().inUse().count()),
                () -> assertEquals(
                        bytes(theirs.get("totalBufferAllocationMib")),
                        module.mainSpace().totalAllocation().count()),
                () -> assertEquals(
                        theirs.path("peakHeapSizePosition").asInt(0),
                        analysis.peak().step()));
    }

    /** Exact: dividing by a power of two loses nothing. */
    private static long bytes(JsonNode mib) {
        return Math.round(mib.asDouble() * (1 << 20));
    }
}
