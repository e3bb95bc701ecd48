package peakscope.read.pprof;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.Mutation;
import peakscope.read.io.FileBytes;
import peakscope.read.io.Gone;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Profiles that JAX wrote, compared with {@code jax.live_arrays()} at the same moments, and some that it never writes.
 */
class PprofReaderTest {

    private static final Path PROFILES = Path.of("src/test/resources/profiles");

    private final List<Warning> warnings = new ArrayList<>();

    private ModuleMemory read(byte[] profile) throws ReadException {
        return PprofReader.read("heap.pb", profile, Progress.NONE, warnings);
    }

    private static ModuleMemory real(String name) throws ReadException {
        Case opened = CaseReader.read(List.of(PROFILES.resolve(name + ".prof")), Progress.NONE);
        assertEquals(List.of(), opened.warnings());
        return opened.modules().get(0);
    }

    static Stream<Arguments> liveArrays() throws IOException {
        JsonNode truth =
                new ObjectMapper().readTree(PROFILES.resolve("live_arrays.json").toFile());
        List<Arguments> rows = new ArrayList<>();
        truth.properties().forEach(profile -> profile.getValue()
                .get("bytes")
                .properties()
                .forEach(device -> rows.add(Arguments.of(
                        profile.getKey(),
                        device.getKey(),
                        device.getValue().asLong(),
                        profile.getValue().get("count").get(device.getKey()).asLong()))));
        return rows.stream();
    }

    @ParameterizedTest
    @MethodSource
    void liveArrays(String profile, String device, long bytes, long count) throws Exception {
        SpaceMemory space = real(profile).spaces().stream()
                .filter(one -> one.space().name().equals(device))
                .findFirst()
                .orElseThrow();
        Timeline timeline = space.timeline();
        long counted = 0;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            counted += timeline.countOf(id);
        }
        assertEquals(bytes, timeline.inUse(0).count());
        assertEquals(count, counted);
    }

    @Test
    void buffersHaveTheirPythonStackAndExecutablesAreApart() throws Exception {
        ModuleMemory module = real("step5");
        assertEquals(Platform.CPU, module.platform());
        assertEquals(
                List.of("cpu:0", "cpu:1", "no device"),
                module.spaces().stream().map(space -> space.space().name()).toList());
        Timeline fullest = module.mainSpace().timeline();
        BufferDetails largest = fullest.buffer(largest(fullest)).details();
        assertEquals("buffer", largest.opcode());
        assertEquals("train.py:" + line(largest, "load_batch") + " load_batch ×5", largest.instruction());
        List<String> functions =
                largest.programStack().stream().map(SourceFrame::function).toList();
        assertEquals("load_batch", functions.get(0));
        assertEquals("<module>", functions.get(1));
        Timeline programs = module.spaces().get(2).timeline();
        for (int id = 0; id < programs.bufferCount(); id++) {
            assertEquals("executable", programs.buffer(id).details().opcode());
        }
    }

    private static int line(BufferDetails details, String function) {
        return details.stack().stream()
                .filter(frame -> frame.function().equals(function))
                .findFirst()
                .orElseThrow()
                .line();
    }

    private static int largest(Timeline timeline) {
        int largest = 0;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            largest = timeline.sizeBytes(id) > timeline.sizeBytes(largest) ? id : largest;
        }
        return largest;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theOrderOfFieldsDoesNotMatter(long seed) throws Exception {
        ProfileWriter writer = ProfileWriter.heap();
        ModuleMemory module = read(writer.shuffled(new Random(seed)));
        Timeline timeline = module.mainSpace().timeline();
        assertAll(
                () -> assertEquals(List.of(), warnings),
                () -> assertEquals(5000, timeline.inUse(0).count()),
                () -> assertEquals("heap", module.name()),
                () -> assertEquals(
                        OptionalLong.of(1234),
                        module.mainSpace().snapshot().orElseThrow().taken()));
    }

    @Test
    void ofSeveralMeasuresWhatIsInUseIsTaken() throws Exception {
        ProfileWriter writer = new ProfileWriter();
        writer.measure("alloc_objects", "count").measure("alloc_space", "bytes");
        writer.measure("inuse_objects", "count").measure("inuse_space", "bytes");
        writer.sample(List.of(), 900, 90_000, 3, 300);
        Timeline timeline = read(writer.toBytes()).mainSpace().timeline();
        assertEquals(300, timeline.inUse(0).count());
        assertEquals(3, timeline.countOf(0));
        assertTrue(warnings.toString().contains("also measures alloc_objects in count, alloc_space in bytes"));
    }

    @Test
    void aProfileOfTimeIsRefused() {
        ProfileWriter writer = new ProfileWriter().measure("cpu", "nanoseconds").sample(List.of(), 5);
        String line =
                assertThrows(ReadException.class, () -> read(writer.toBytes())).getMessage();
        assertTrue(line.contains("measures cpu in nanoseconds, not bytes"), line);
    }

    @Test
    void whatIsMissingOrMakesNoSenseIsSaid() throws Exception {
        ProfileWriter writer = ProfileWriter.heap();
        writer.sample(List.of(77L), 1, 10).sample(List.of(1L), 1, -10).sample(List.of(), 1, Long.MAX_VALUE);
        writer.location(9, 88, 1).rawLabel(4000, 5000);
        ModuleMemory module = read(writer.toBytes());
        String said = warnings.toString();
        assertAll(
                () -> assertEquals(
                        5010,
                        module.mainSpace().timeline().inUse(0).count()
                                + module.spaces().get(1).timeline().inUse(0).count()),
                () -> assertTrue(said.contains("1 frame names a location"), said),
                () -> assertTrue(said.contains("2 samples have a size that is negative or above 1 PiB"), said),
                () -> assertTrue(said.contains("1 line names a function"), said),
                () -> assertTrue(said.contains("not in the profile's string table"), said));
    }

    @Test
    void aProfileWithNothingAliveIsShownAsSuch() throws Exception {
        ProfileWriter writer =
                new ProfileWriter().measure("allocations", "count").measure("space", "bytes");
        ModuleMemory module = read(writer.toBytes());
        assertEquals(0, module.mainSpace().timeline().inUse(0).count());
        assertTrue(warnings.toString().contains("nothing was live"));
    }

    @Test
    void aSizeBeyondAllMemoryIsRefused() {
        ProfileWriter writer =
                new ProfileWriter().measure("allocations", "count").measure("space", "bytes");
        for (int i = 0; i < 9000; i++) {
            writer.sample(List.of(), 1, 1L << 50);
        }
        assertTrue(assertThrows(ReadException.class, () -> read(writer.toBytes()))
                .getMessage()
                .contains("add up beyond 8 EiB"));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aDamagedProfileIsReadOrRefused(@ForAll long seed, @ForAll @IntRange(max = Mutation.WAYS) int way)
            throws Exception {
        byte[] whole =
                FileBytes.read(PROFILES.resolve("step5.prof"), Progress.NONE).content();
        Mutation.readOrRefused(Mutation.of(whole, new Random(seed), way), ".prof");
    }

    @Test
    void readingStopsWhenNobodyWaits() {
        Progress gone = new Gone();
        assertThrows(
                java.util.concurrent.CancellationException.class,
                () -> PprofReader.read("heap.pb", ProfileWriter.heap().toBytes(), gone, warnings));
    }
}
