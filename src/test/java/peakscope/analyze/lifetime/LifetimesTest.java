package peakscope.analyze.lifetime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.Lifetime.Use;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class LifetimesTest {

    private static final Path PROGRAMS = Path.of("src/test/resources/programs");

    /** Every bundled dump with a program. */
    static Stream<Path> dumps() throws Exception {
        List<Path> dumps = new ArrayList<>(Dumps.samples());
        try (Stream<Path> entries = Files.list(Dumps.BUNDLED)) {
            entries.filter(Files::isDirectory).forEach(dumps::add);
        }
        try (Stream<Path> entries = Files.list(PROGRAMS)) {
            entries.forEach(dumps::add);
        }
        return dumps.stream().sorted();
    }

    private static List<SpaceAnalysis> spaces(Path dump) throws ReadException {
        List<SpaceAnalysis> spaces = new ArrayList<>();
        for (ModuleMemory module : CaseReader.read(List.of(dump), Progress.NONE).modules()) {
            for (SpaceMemory space : module.spaces()) {
                spaces.add(SpaceAnalysis.of(module, space));
            }
        }
        return spaces;
    }

    private static SpaceAnalysis main(String program) throws ReadException {
        return spaces(PROGRAMS.resolve(program + "-v6e.hlo.pb.gz")).get(0);
    }

    private static Lifetime of(SpaceAnalysis analysis, String instruction) {
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.buffer(id).details().label().equals(instruction)) {
                return Lifetimes.of(analysis).orElseThrow().of(id).orElseThrow();
            }
        }
        throw new AssertionError("no buffer " + instruction);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void usesAndGapsAreThoseThatAskingEveryInstructionGives(Path dump) throws ReadException {
        for (SpaceAnalysis analysis : spaces(dump)) {
            Lifetimes lifetimes = Lifetimes.of(analysis).orElseThrow();
            PlainLifetimes plain = new PlainLifetimes(analysis);
            List<Lifetime> all = new ArrayList<>();
            for (int id = 0; id < analysis.timeline().bufferCount(); id++) {
                Optional<Lifetime> lifetime = lifetimes.of(id);
                if (lifetime.isEmpty()) {
                    continue;
                }
                String where = analysis.memory().space().name() + " "
                        + lifetime.get().definition().instruction();
                assertEquals(
                        plain.reads(id).stream()
                                .map(read -> analysis.program().orElseThrow().name(read.row()) + " at " + read.at()
                                        + " to " + read.until())
                                .toList(),
                        lifetime.get().uses().stream()
                                .map(use -> use.instruction() + " at "
                                        + use.reads().map(StepSpan::first).orElse(-1) + " to "
                                        + use.reads().map(StepSpan::last).orElse(-1))
                                .toList(),
                        where);
                assertEquals(plain.idleSteps(id), lifetime.get().idleSteps(), where);
                int buffer = id;
                if (Arrays.stream(analysis.largestAtPeak()).anyMatch(live -> live == buffer)) {
                    all.add(lifetime.get());
                }
            }
            all.removeIf(lifetime -> lifetime.idleByteSteps() == 0);
            all.sort(Comparator.comparingDouble(Lifetime::idleByteSteps).reversed());
            assertEquals(
                    all.stream().limit(7).map(Lifetime::idleByteSteps).toList(),
                    Lifetimes.longestIdle(analysis, 7).stream()
                            .map(Lifetime::idleByteSteps)
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void whatIsReadBelongsToTheSameComputationAndComesInOrder(Path dump) throws ReadException {
        for (SpaceAnalysis analysis : spaces(dump)) {
            ProgramSteps steps = new ProgramSteps(analysis.program().orElseThrow(), analysis.timeline(), Progress.NONE);
            var program = analysis.program().orElseThrow();
            for (int row = 0; row < program.size(); row++) {
                for (int operand : program.operands(row)) {
                    // Either both are placed or neither, because they run in one schedule.
                    boolean scheduled = program.scheduled(row) >= 0;
                    assertTrue(
                            !scheduled
                                    || steps.of(row).isPresent()
                                            == steps.of(operand).isPresent(),
                            program.name(row));
                    assertTrue(
                            !scheduled
                                    || steps.of(operand).map(StepSpan::first).orElse(0)
                                            <= steps.of(row).map(StepSpan::last).orElse(0),
                            program.name(operand) + " before " + program.name(row));
                }
            }
        }
    }

    @Test
    void aWeightIsIdleUntilItIsFirstRead() throws ReadException {
        Lifetime weight = of(main("callback"), "ws_1__0_.1");
        assertEquals(Optional.of(new IdleGap(new StepSpan(0, 3), Optional.empty(), "fusion.4")), weight.longestGap());
        assertTrue(weight.definition().isGiven());
        assertEquals(4.0 * (64 << 20), weight.idleByteSteps());
    }

    @Test
    void aCopyIsSeenThroughAndReadsInItsUsersStead() throws ReadException {
        Lifetime weight = of(main("callback"), "ws_0__0_.1");
        Use use = weight.uses().get(0);
        assertEquals("fusion.8", use.instruction());
        assertEquals("copy-start", use.copier());
        assertEquals(Optional.of(new StepSpan(1, 1)), use.runs());
        assertEquals(Optional.of(new StepSpan(0, 0)), use.reads());
        Lifetime copy = of(main("callback"), "copy-start.2{0}");
        assertEquals(
                List.of("multiply_reduce_fusion"),
                copy.uses().stream().map(Use::instruction).toList());
    }

    @Test
    void aTensorThatIsPrintedIsHeldForThePrint() throws ReadException {
        Lifetime printed = of(main("callback"), "multiply_reduce_fusion{1}");
        assertEquals(
                Optional.of(new IdleGap(new StepSpan(7, 9), Optional.of("multiply_reduce_fusion"), "debug_print.8")),
                printed.longestGap());
        assertTrue(!printed.isOfWholeTuple(), "the program tells which part of the tuple is printed");
    }

    @Test
    void whatTheForwardLoopSavesWaitsForTheBackwardLoop() throws ReadException {
        Lifetime saved = of(spaces(Path.of("samples/train-v6e")).get(0), "custom-call.1");
        assertEquals(
                List.of("while.4", "while.5"),
                saved.uses().stream().map(Use::instruction).toList());
        assertEquals(Optional.of(new StepSpan(8, 59)), saved.uses().get(0).runs());
        IdleGap gap = saved.longestGap().orElseThrow();
        assertEquals(new StepSpan(60, 77), gap.span());
    }

    @Test
    void withoutAProgramThereIsNothing() throws ReadException {
        SpaceAnalysis text = spaces(Path.of("src/test/resources/texts/mlp-cpu")).get(0);
        assertEquals(Optional.empty(), Lifetimes.of(text));
        assertEquals(List.of(), Lifetimes.longestIdle(text, 5));
    }
}
