package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import peakscope.Seeds;
import peakscope.analyze.Peak;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.io.Progress;

/** A buffer assignment without its module has the same sizes and lifetimes as with it. */
class AssignmentAloneTest {

    private static final Path OF_JAX = Path.of("src/test/resources/buffer-assignments/grad-cpu.pb");

    /** Field 3, with a length. */
    private static final int ASSIGNMENT = 26;

    @TempDir
    private Path folder;

    private static byte[] assignment(Path proto) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(Files.readAllBytes(proto));
        int tag;
        while ((tag = in.readTag()) != 0) {
            if (tag == ASSIGNMENT) {
                return in.readByteArray();
            }
            in.skipField(tag);
        }
        throw new IOException(proto + " has no buffer assignment");
    }

    private static List<String> figures(ModuleMemory module) {
        List<String> figures = new ArrayList<>();
        for (SpaceMemory space : module.spaces()) {
            Peak peak = Peak.of(space.timeline());
            figures.add(space.space().color() + " " + peak.inUse().count() + " at " + peak.step() + " of "
                    + space.timeline().steps() + ", " + space.totalAllocation().count());
        }
        return figures;
    }

    @TestFactory
    Stream<DynamicTest> agreesWithTheWholeFile() {
        return Dumps.protos().stream()
                .map(proto -> dynamicTest(proto.toString(), () -> {
                    Path alone = Files.write(folder.resolve("alone.pb"), assignment(proto));
                    Case opened = CaseReader.read(List.of(alone), Progress.NONE);
                    ModuleMemory whole = CaseReader.read(List.of(proto), Progress.NONE)
                            .modules()
                            .get(0);
                    assertEquals(figures(whole), figures(opened.modules().get(0)));
                    assertTrue(opened.warnings().toString().contains("is only a buffer assignment"));
                }));
    }

    /** Arguments, outputs and temporaries as {@code memory_analysis()} reported them together with these bytes. */
    @Test
    void whatJaxHandsOutIsRead() throws Exception {
        ModuleMemory module =
                CaseReader.read(List.of(OF_JAX), Progress.NONE).modules().get(0);
        assertEquals(
                1_312_768 + 1_048_576 + 2_625_536,
                module.mainSpace().totalAllocation().count());
        assertTrue(module.mainSpace().timeline().instructionOf(0).startsWith("buffer "));
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void aDamagedAssignmentIsReadOrRefused(@ForAll long seed, @ForAll @IntRange(max = Mutation.WAYS) int way)
            throws IOException {
        Mutation.readOrRefused(Mutation.of(assignment(Dumps.proto("moe-v5p")), new Random(seed), way), ".pb");
    }
}
