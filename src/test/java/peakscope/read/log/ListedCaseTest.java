package peakscope.read.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.read.message.Message;
import peakscope.read.message.Texts;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

class ListedCaseTest {

    private static ModuleMemory only(String name) throws Exception {
        Path file = Texts.FOLDER.resolve(name);
        List<ModuleMemory> modules =
                ListedCase.of(file, Texts.read(Texts.file(name))).orElseThrow().modules();
        assertEquals(1, modules.size());
        return modules.get(0);
    }

    @Test
    void aReportIsTheMomentOfItsPeak() throws Exception {
        SpaceMemory hbm = only("001-tpu-compile.txt").mainSpace();
        assertEquals("hbm", hbm.space().name());
        // The sum of rounded sizes is a little more than the rounded sum.
        long above = hbm.totalAllocation().count() - (48L << 30);
        assertTrue(above >= 0 && above < 1024, () -> above + " bytes");
        Timeline timeline = hbm.timeline();
        assertTrue(timeline.isExcerpt());
        assertEquals(hbm.totalAllocation(), timeline.inUse(0));
        assertEquals("custom-call.1", timeline.instructionOf(0));
        assertEquals(16L << 30, timeline.sizeBytes(0));
        BufferDetails details = timeline.buffer(0).details();
        assertEquals("custom-call", details.opcode());
        assertTrue(String.valueOf(details.shape()).startsWith("bf16[4096,1024,2048]"));
    }

    @Test
    void peakBuffersOfAGpuKnowTheParametersAmongThem() throws Exception {
        ModuleMemory module = only("S06-gpu-xla.txt");
        assertEquals(Platform.GPU, module.platform());
        Timeline timeline = module.mainSpace().timeline();
        assertEquals(Category.PARAMETER, timeline.buffer(0).category());
        assertEquals(Category.TEMPORARY, timeline.buffer(1).category());
    }

    /** Whatever the texts say, nothing listed is lost, and the rest is marked as not listed. */
    @TestFactory
    Stream<DynamicTest> allThatIsListedIsThere() {
        String[] names = Texts.FOLDER.toFile().list((folder, name) -> name.endsWith(".txt"));
        return Arrays.stream(names == null ? new String[0] : names)
                .sorted()
                .map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
    }

    private static void check(String name) throws Exception {
        List<Message> listing = Texts.read(Texts.file(name)).stream()
                .filter(message -> !message.allocations().isEmpty())
                .toList();
        Optional<List<ModuleMemory>> modules =
                ListedCase.of(Texts.FOLDER.resolve(name), listing).map(opened -> opened.modules());
        assertEquals(listing.size(), modules.map(List::size).orElse(0));
        for (int i = 0; i < listing.size(); i++) {
            Timeline timeline = modules.orElseThrow().get(i).mainSpace().timeline();
            long[] listed = listing.get(i).allocations().stream()
                    .mapToLong(ListedAllocation::bytes)
                    .toArray();
            assertEquals(
                    Arrays.toString(listed),
                    Arrays.toString(IntStream.range(0, listed.length)
                            .mapToLong(timeline::sizeBytes)
                            .toArray()));
            long rest = timeline.bufferCount() > listed.length ? timeline.sizeBytes(listed.length) : 0;
            OptionalLong used = listing.get(i).figure(Figure.USED);
            long sum = Arrays.stream(listed).sum();
            if (used.isPresent()) {
                assertEquals(Math.max(0, used.getAsLong() - sum), rest);
            }
            assertEquals(sum + rest, timeline.inUse(0).count());
        }
    }
}
