package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;

/** Compares our figures with XProf 2.24.2's for the same files. */
class XprofOracleTest {

    /** XProf combines smaller buffers into one. */
    private static final long SMALL = 16 * 1024;

    /**
     * In lstm-v5p these are freed while another buffer still shares their memory. XProf ends them at their own FREE;
     * the memory is held until the last sharer's, as XProf's own curve shows.
     */
    private static final Set<String> SHARED_LONGER = Set.of("bitcast_dynamic-update-slice_fusion.15", "fusion.54");

    private static final double MIB = 1 << 20;

    /** One answer of XProf. */
    record Answer(Path json, Path proto, long color) {
        JsonNode read() throws java.io.IOException {
            return new ObjectMapper().readTree(Files.newInputStream(json));
        }

        @Override
        public String toString() {
            return json.getName(json.getNameCount() - 2) + "/" + json.getFileName();
        }
    }

    static Stream<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        for (Path proto : Dumps.protos()) {
            String module = proto.getFileName().toString().split("\\.", -1)[1];
            String prefix = "xprof-" + module + "-space";
            Dumps.list(proto.getParent())
                    .filter(file -> file.getFileName().toString().startsWith(prefix))
                    .forEach(file -> answers.add(new Answer(file, proto, color(file))));
        }
        return answers.stream();
    }

    private static long color(Path json) {
        String name = json.getFileName().toString();
        return Long.parseLong(name.substring(name.lastIndexOf("space") + 5, name.indexOf(".json")));
    }

    /** Exact: dividing by a power of two loses nothing. */
    private static long bytes(JsonNode mib) {
        double bytes = mib.asDouble() * MIB;
        assertEquals(Math.rint(bytes), bytes, 0.0);
        return (long) bytes;
    }

    private static SpaceAnalysis ours(Answer answer) throws Exception {
        Case opened = CaseReader.read(List.of(answer.proto()), Progress.NONE);
        ModuleMemory module = opened.modules().get(0);
        SpaceMemory space = module.spaces().stream()
                .filter(one -> one.space().color() == answer.color())
                .findFirst()
                .orElseThrow();
        return SpaceAnalysis.of(module, space);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void thePeakIsXprofsToTheByteAtTheSameStep(Answer answer) throws Exception {
        JsonNode xprof = answer.read();
        SpaceAnalysis ours = ours(answer);
        assertEquals(bytes(xprof.get("peakHeapMib")), ours.peak().inUse().count());
        assertEquals(xprof.path("peakHeapSizePosition").asInt(0), ours.peak().step());
        assertEquals(
                bytes(xprof.get("totalBufferAllocationMib")),
                ours.memory().totalAllocation().count());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theWholeCurveIsXprofs(Answer answer) throws Exception {
        Timeline timeline = ours(answer).timeline();
        JsonNode heap = answer.read().path("heapSizes");
        // XProf writes the memory in use before each event, and once more after the last.
        assertEquals(timeline.steps() == 0 ? 0 : timeline.steps() + 1, heap.size());
        for (int step = 0; step < timeline.steps(); step++) {
            assertEquals(bytes(heap.get(step + 1)), timeline.inUse(step).count(), "step " + step);
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theBuffersOf16KibAndMoreThatLiveAtThePeakAreXprofs(Answer answer) throws Exception {
        List<String> theirs = new ArrayList<>();
        for (JsonNode buffer : answer.read().path("maxHeap")) {
            if (buffer.path("logicalBufferId").asLong() != -1) {
                long bytes = bytes(buffer.get("logicalBufferSizeMib"));
                theirs.add(plain(buffer.get("instructionName").asText()) + " " + bytes);
            }
        }
        SpaceAnalysis ours = ours(answer);
        List<String> live = new ArrayList<>();
        for (int buffer : ours.largestAtPeak()) {
            if (ours.timeline().sizeBytes(buffer) >= SMALL) {
                live.add(ours.timeline().instructionOf(buffer) + " "
                        + ours.timeline().sizeBytes(buffer));
            }
        }
        assertEquals(theirs.stream().sorted().toList(), live.stream().sorted().toList());
    }

    /** XProf appends the part of a tuple to the name. */
    private static String plain(String instruction) {
        int brace = instruction.indexOf('{');
        return brace < 0 ? instruction : instruction.substring(0, brace);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void aTemporaryThatIsFreedLivesAsLongAsXprofSays(Answer answer) throws Exception {
        Timeline timeline = ours(answer).timeline();
        List<String> theirs = new ArrayList<>();
        // XProf's end is the freeing event; ours is the last event after which the buffer still exists.
        answer.read()
                .path("logicalBufferSpans")
                .forEach(span -> theirs.add(
                        span.path("start").asInt(0) + "–" + (span.path("limit").asInt(0) - 1)));
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            boolean freed = timeline.lastStep(buffer) < timeline.points() - 1;
            if (freed && !timeline.category(buffer).livesThroughout()) {
                String span = timeline.firstStep(buffer) + "–" + timeline.lastStep(buffer);
                String name = timeline.instructionOf(buffer);
                assertTrue(
                        theirs.contains(span) || SHARED_LONGER.contains(name),
                        () -> name + " " + span + " is not in " + theirs);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void unpaddedIsNeverMoreThanXprofsSinceParametersAndOutputsCountToo(Answer answer) throws Exception {
        long theirs = bytes(answer.read().get("peakUnpaddedHeapMib"));
        assertTrue(ours(answer).peak().unpadded().count() <= theirs, () -> "XProf says " + theirs);
        assertFalse(ours(answer).peak().padding().count() < 0);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theBuffersAtThePeakAddUpToIt(Answer answer) throws Exception {
        SpaceAnalysis ours = ours(answer);
        int[] live = ours.live().liveAt(ours.peak().step());
        assertEquals(
                ours.peak().inUse().count(),
                Arrays.stream(live).mapToLong(ours.timeline()::sizeBytes).sum());
        assertEquals(
                ours.peak().unpadded().count(),
                Arrays.stream(live).mapToLong(ours.timeline()::unpaddedBytes).sum());
    }
}
