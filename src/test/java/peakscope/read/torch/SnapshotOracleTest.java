package peakscope.read.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** A snapshot read here equals a plain replay in Python: see {@code src/test/resources/torch}. */
class SnapshotOracleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"oom.pickle", "ring.pickle.gz", "devices.pickle", "moment.pickle", "old.pickle", "oldest.pickle"
            })
    void peakLiveSetAndStacksAreThoseOfAPlainReplay(String name) throws IOException, ReadException {
        JsonNode expected = new ObjectMapper()
                .readTree(Snapshots.FOLDER.resolve("expected.json").toFile())
                .get(name);
        ModuleMemory module = CaseReader.read(List.of(Snapshots.FOLDER.resolve(name)), Progress.NONE)
                .modules()
                .get(0);
        assertEquals(expected.size(), module.spaces().size());
        for (SpaceMemory space : module.spaces()) {
            JsonNode device = expected.get(space.space().name());
            SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
            Timeline timeline = space.timeline();
            assertEquals(device.get("events").asInt(), timeline.steps());
            assertEquals(device.get("peak").asLong(), analysis.peak().inUse().count());
            assertEquals(
                    device.get("peakRequested").asLong(),
                    analysis.peak().unpadded().count());
            assertEquals(device.get("peakStep").asInt(), analysis.peak().step());
            assertEquals(device.get("end").asLong(), timeline.inUseBytes(timeline.points() - 1));
            assertEquals(device.get("active").asLong(), timeline.inUseBytes(timeline.points() - 1));
            assertArrayEquals(
                    longs(device.get("live")),
                    Arrays.stream(analysis.largestAtPeak())
                            .mapToLong(timeline::sizeBytes)
                            .sorted()
                            .toArray());
            assertEquals(stacks(device.get("stacks")), stacks(analysis));
            if (timeline.axis() == AxisKind.TIME) {
                assertEquals(
                        device.get("heldBefore").asLong(),
                        space.profile().orElseThrow().balance().heldBefore().count());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"oom.pickle", "ring.pickle.gz", "devices.pickle", "moment.pickle", "old.pickle", "oldest.pickle"
            })
    void theMapIsThatOfTheBlocksInUse(String name) throws IOException, ReadException {
        JsonNode expected = new ObjectMapper()
                .readTree(Snapshots.FOLDER.resolve("expected.json").toFile())
                .get(name);
        ModuleMemory module = CaseReader.read(List.of(Snapshots.FOLDER.resolve(name)), Progress.NONE)
                .modules()
                .get(0);
        List<AllocatorState> states = AllocatorState.of(module);
        assertEquals(expected.size(), states.size());
        for (int i = 0; i < states.size(); i++) {
            JsonNode device = expected.get(module.spaces().get(i).space().name());
            assertEquals(device.get("reserved").asLong(), states.get(i).map().size());
            assertEquals(device.get("active").asLong(), states.get(i).map().inUse());
            assertEquals(0, states.get(i).map().unplaced());
        }
    }

    private static long[] longs(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .toArray();
    }

    private static Map<String, Long> stacks(JsonNode object) {
        Map<String, Long> stacks = new TreeMap<>();
        object.properties()
                .forEach(entry -> stacks.put(entry.getKey(), entry.getValue().asLong()));
        return stacks;
    }

    private static Map<String, Long> stacks(SpaceAnalysis analysis) {
        Map<String, Long> stacks = new TreeMap<>();
        for (int buffer : analysis.largestAtPeak()) {
            String stack = analysis.timeline().buffer(buffer).details().stack().stream()
                    .map(frame -> frame.file() + ":" + frame.line() + ":" + frame.function())
                    .collect(Collectors.joining(";"));
            stacks.merge(stack, analysis.timeline().sizeBytes(buffer), Long::sum);
        }
        return stacks;
    }
}
