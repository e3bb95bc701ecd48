package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.analyze.Peak;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;

/**
 * Compares our figures with the compiler's own {@code compiled.memory_analysis().peak_memory_in_bytes}: memory that
 * lives throughout in all memory spaces, plus, on TPU, the highest that any one trace reaches.
 */
class MemoryAnalysisOracleTest {

    static Stream<Path> analyses() {
        return Dumps.folders().stream()
                .map(folder -> folder.resolve("memory_analysis.json"))
                .filter(Files::exists);
    }

    @ParameterizedTest
    @MethodSource("analyses")
    void theCompilersPeakFollowsFromOurs(Path json) throws Exception {
        long theirs = new ObjectMapper()
                .readTree(Files.newInputStream(json))
                .get("peak_memory_in_bytes")
                .asLong();
        Path proto = Dumps.list(json.getParent())
                .filter(file -> file.getFileName().toString().startsWith("module_0000")
                        && file.toString().endsWith("after_optimizations.hlo.pb"))
                .findFirst()
                .orElseThrow();
        ModuleMemory module =
                CaseReader.read(List.of(proto), Progress.NONE).modules().get(0);
        long throughout = 0;
        long highest = 0;
        for (SpaceMemory space : module.spaces()) {
            long kept = kept(space.timeline());
            throughout += kept;
            highest = Math.max(highest, Peak.of(space.timeline()).inUse().count() - kept);
        }
        assertEquals(theirs, module.platform() == Platform.CPU ? throughout : throughout + highest);
    }

    private static long kept(Timeline timeline) {
        long kept = 0;
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            kept += timeline.category(buffer).livesThroughout() ? timeline.sizeBytes(buffer) : 0;
        }
        return kept;
    }
}
