package peakscope.read.xprof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** XProf's saved data compared, after reading, with XProf's own figures and with the dump that it was made from. */
class ViewerReaderTest {

    private static final double MIB = 1 << 20;

    @TempDir
    private Path folder;

    static Stream<Path> answers() {
        return Dumps.folders().stream().flatMap(ViewerReaderTest::answersIn);
    }

    private static Stream<Path> answersIn(Path dump) {
        try (Stream<Path> files = Files.list(dump)) {
            return files
                    .filter(file -> file.getFileName().toString().matches("xprof-.*-space\\d+\\.json"))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    private static SpaceAnalysis analysis(ModuleMemory module) {
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static SpaceAnalysis read(byte[] content) throws ReadException {
        return analysis(ViewerReader.read("viewer.json", content, Progress.NONE, new ArrayList<>()));
    }

    /** Exact: multiplying by a power of two loses nothing. */
    private static long bytes(JsonNode mib) {
        double bytes = mib.asDouble() * MIB;
        assertEquals(Math.rint(bytes), bytes, 0.0);
        return (long) bytes;
    }

    private static void hasCurveOf(JsonNode xprof, SpaceAnalysis read) {
        JsonNode heap = xprof.path("heapSizes");
        Timeline timeline = read.timeline();
        assertEquals(Math.max(0, heap.size() - 1), timeline.steps());
        for (int step = 0; step < timeline.steps(); step++) {
            assertEquals(bytes(heap.get(step + 1)), timeline.inUse(step).count(), "step " + step);
        }
        assertEquals(bytes(xprof.path("peakHeapMib")), read.peak().inUse().count());
        assertEquals(xprof.path("peakHeapSizePosition").asInt(0), read.peak().step());
        assertEquals(
                bytes(xprof.path("totalBufferAllocationMib")),
                read.memory().totalAllocation().count());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theCurveAndThePeakAreXprofs(Path answer) throws Exception {
        byte[] content = Files.readAllBytes(answer);
        hasCurveOf(new ObjectMapper().readTree(content), read(content));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theCurveOfAnOlderXprofWithoutBlocksIsKeptByWhatIsNotListed(Path answer) throws Exception {
        ObjectNode xprof = (ObjectNode) new ObjectMapper().readTree(answer.toFile());
        xprof.remove(List.of("bufferBlocks", "indefiniteLifetimes"));
        hasCurveOf(xprof, read(xprof.toString().getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theBuffersAtThePeakAreThoseOfXprofsList(Path answer) throws Exception {
        byte[] content = Files.readAllBytes(answer);
        SpaceAnalysis read = read(content);
        List<String> theirs = new ArrayList<>();
        long smaller = 0;
        for (JsonNode buffer : new ObjectMapper().readTree(content).path("maxHeap")) {
            long bytes = bytes(buffer.path("logicalBufferSizeMib"));
            if (buffer.path("logicalBufferId").asInt() < 0) {
                smaller += bytes;
            } else {
                theirs.add(buffer.path("instructionName").asText() + " " + bytes + " "
                        + buffer.path("groupName").asText().toLowerCase(java.util.Locale.ROOT)
                        + buffer.path("tfOpName").asText()
                        + buffer.path("opCode").asText());
            }
        }
        List<String> ours = new ArrayList<>();
        for (int id : read.largestAtPeak()) {
            var buffer = read.timeline().buffer(id);
            if (buffer.size().count() >= 16 * 1024) {
                var details = buffer.details();
                ours.add(details.label() + " " + buffer.size().count() + " "
                        + buffer.category().text()
                        + (details.opName() == null ? "" : details.opName()) + details.opcode());
            } else {
                smaller -= buffer.size().count();
            }
        }
        assertEquals(theirs.stream().sorted().toList(), ours.stream().sorted().toList());
        assertEquals(0, smaller);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theUnpaddedPeakAndTheSpaceAreThoseOfTheDump(Path answer) throws Exception {
        String name = answer.getFileName().toString();
        String module = name.substring("xprof-".length(), name.lastIndexOf("-space"));
        long color = Long.parseLong(name.substring(name.lastIndexOf("space") + 5, name.lastIndexOf('.')));
        SpaceAnalysis read = read(Files.readAllBytes(answer));
        assertEquals(color, read.memory().space().color());
        for (Path proto : Dumps.protos()) {
            if (!proto.getParent().equals(answer.getParent())
                    || !proto.getFileName().toString().contains("." + module + ".")) {
                continue;
            }
            ModuleMemory dump =
                    CaseReader.read(List.of(proto), Progress.NONE).modules().get(0);
            for (SpaceMemory space : dump.spaces()) {
                if (space.space().color() == color) {
                    assertEquals(
                            SpaceAnalysis.of(dump, space).peak().unpadded(),
                            read.peak().unpadded());
                }
            }
        }
    }

    @Test
    void aSavedFileOpensByWhatIsInIt() throws Exception {
        Path saved = Files.copy(answers().findFirst().orElseThrow(), folder.resolve("download"));
        var opened = CaseReader.read(List.of(saved), Progress.NONE);
        assertEquals("memory viewer of XProf in JSON", opened.inputs().get(0).kind());
        assertTrue(
                opened.warnings().stream().map(Warning::text).anyMatch(text -> text.contains("it lacks the program")));
    }

    @Test
    void aDocumentWithoutMemoryIsRefused() {
        String message = String.valueOf(assertThrows(
                        ReadException.class, () -> read("{\"moduleName\": \"m\"}".getBytes(StandardCharsets.UTF_8)))
                .getMessage());
        assertTrue(message.contains("without any memory"), message);
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aDamagedDocumentIsReadOrRefused(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<Path> files =
                answersIn(Path.of("src/test/resources/dumps/lstm-v5p")).toList();
        byte[] bytes = Files.readAllBytes(files.get(random.nextInt(files.size())));
        for (int i = 0; i < random.nextInt(12); i++) {
            bytes[random.nextInt(bytes.length)] = (byte) "0123456789-e.{}[]\",:n".charAt(random.nextInt(20));
        }
        byte[] content = random.nextInt(5) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
        assertTimeoutPreemptively(Hang.NEVER, () -> {
            try {
                SpaceAnalysis read = read(content);
                for (int buffer : read.largestAtPeak()) {
                    assertTrue(read.timeline().buffer(buffer).padding().count() >= 0);
                }
            } catch (ReadException refused) {
                assertEquals(1, String.valueOf(refused.getMessage()).lines().count());
            }
        });
    }
}
