package peakscope.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;

class SpaceAnalysisTest {

    private static final MemorySpace VMEM = MemorySpace.of(Platform.TPU, 1);

    @ParameterizedTest
    @CsvSource({"100, 10", "90, 0", "89, "})
    void fragmentationIsWhatIsAllocatedBeyondThePeakAndEmptyWhereThatIsLess(long allocated, Long beyond) {
        assertEquals(
                Optional.ofNullable(beyond).map(Bytes::new),
                analysis(allocated, List.of()).fragmentation());
    }

    @Test
    void scratchMemoryIsThatOfTheSameSpace() {
        ScopedMemory ours = new ScopedMemory(VMEM, "fusion", new Bytes(5));
        ScopedMemory other = new ScopedMemory(MemorySpace.of(Platform.TPU, 0), "copy", new Bytes(9));
        assertEquals(Optional.of(ours), analysis(100, List.of(other, ours)).scoped());
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        AtomicInteger asked = new AtomicInteger();
        Function<SpaceAnalysis, Integer> question = space -> asked.incrementAndGet();
        SpaceAnalysis analysis = analysis(100, List.of());
        assertEquals(1, analysis.once(question));
        assertEquals(1, analysis.once(question));
        assertEquals(2, analysis(100, List.of()).once(question), "another space is asked anew");
    }

    private static SpaceAnalysis analysis(long allocated, List<ScopedMemory> scoped) {
        SpaceMemory memory = new SpaceMemory(VMEM, Curves.of(10, 90, 20), new Bytes(allocated));
        return SpaceAnalysis.of(
                new ModuleMemory("jit_f", "f.pb", Platform.TPU, List.of(memory), scoped, java.util.Optional.empty()),
                memory);
    }
}
