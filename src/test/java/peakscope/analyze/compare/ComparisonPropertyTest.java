package peakscope.analyze.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.ModuleMemory;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.read.Dumps;

/** Whatever the matching, the account adds up to the byte. */
class ComparisonPropertyTest {

    private static final List<String> SHAPES = List.of("f32[8]", "bf16[8]", "f32[16]", "f32[8,16]", "s32[]");

    /** Few names and shapes, so that every stage finds something. */
    private static SpaceAnalysis program(Random random) {
        int count = 1 + random.nextInt(30);
        List<BufferDetails> details = new ArrayList<>();
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int i = 0; i < count; i++) {
            boolean argument = random.nextInt(4) == 0;
            String path = argument ? "w[" + random.nextInt(4) + "]" : "jit(f)/layer_" + random.nextInt(3) + "/dot";
            details.add(new BufferDetails(
                    random.nextInt(15) == 0 ? BufferDetails.NOT_LISTED : "op." + random.nextInt(10),
                    List.of(),
                    ShapeParser.parse(SHAPES.get(random.nextInt(SHAPES.size()))),
                    argument ? "parameter" : random.nextBoolean() ? "fusion" : "copy",
                    random.nextInt(3) == 0 ? null : path,
                    List.of()));
            int size = random.nextInt(4) * 512;
            int buffer = builder.addBuffer(
                    i,
                    size,
                    size / (1 + random.nextInt(3)),
                    argument ? Category.PARAMETER : Category.TEMPORARY,
                    -1,
                    -1);
            if (argument) {
                builder.keep(buffer);
            }
        }
        for (int step = random.nextInt(60); step > 0; step--) {
            int buffer = random.nextInt(count);
            builder.step(buffer);
            if (builder.isOpen(buffer)) {
                builder.close(buffer);
            } else {
                builder.open(buffer);
            }
        }
        return Pairs.analysis(builder.build(new BufferCatalog() {
            @Override
            public boolean isSum(int key) {
                return instruction(key).equals(BufferDetails.NOT_LISTED);
            }

            @Override
            public String instruction(int key) {
                return details.get(key).instruction();
            }

            @Override
            public BufferDetails details(int key) {
                return details.get(key);
            }
        }));
    }

    /** Recomputes every figure from the changes, and counts every live buffer exactly once. */
    private static void assertAddsUp(Comparison comparison) {
        long difference = comparison.after().peak().inUse().count()
                - comparison.before().peak().inUse().count();
        assertEquals(
                difference,
                comparison.changes().stream().mapToLong(Change::delta).sum());
        assertEquals(
                difference,
                comparison.waterfall().stream()
                        .mapToLong(total -> total.delta().count())
                        .sum());
        List<Integer> before = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        for (Change change : comparison.changes()) {
            if (change.kind() != ChangeKind.LIVES_LONGER) {
                change.before().ifPresent(before::add);
            }
            if (change.kind() != ChangeKind.LIVES_SHORTER) {
                change.after().ifPresent(after::add);
            }
        }
        assertEquals(
                sorted(comparison.before().largestAtPeak()),
                before.stream().sorted().toList());
        assertEquals(
                sorted(comparison.after().largestAtPeak()),
                after.stream().sorted().toList());
        assertOneToOne(comparison.changes().stream()
                .flatMap(change -> change.before().stream().boxed()));
        assertOneToOne(comparison.changes().stream()
                .flatMap(change -> change.after().stream().boxed()));
    }

    private static List<Integer> sorted(int[] buffers) {
        return Arrays.stream(buffers).sorted().boxed().toList();
    }

    private static void assertOneToOne(Stream<Integer> buffers) {
        List<Integer> all = buffers.toList();
        assertEquals(all.size(), all.stream().distinct().count());
    }

    @Property(seed = Seeds.SEED, tries = 600 * Seeds.TIMES)
    void theAccountOfRandomProgramsAddsUp(@ForAll long seed) {
        Random random = new Random(seed);
        assertAddsUp(Comparison.of(program(random), program(random)));
    }

    @Property(seed = Seeds.SEED, tries = 100 * Seeds.TIMES)
    void theAccountOfProgramsWithoutAnyNamesAddsUp(@ForAll long seed) {
        Random random = new Random(seed);
        assertAddsUp(Comparison.of(
                Pairs.analysis(RandomTimeline.make(random, 40, 100)),
                Pairs.analysis(RandomTimeline.make(random, 40, 100))));
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void theSameProgramsGiveTheSameChanges(@ForAll long seed) {
        assertEquals(
                Comparison.of(program(new Random(seed)), program(new Random(~seed)))
                        .changes(),
                Comparison.of(program(new Random(seed)), program(new Random(~seed)))
                        .changes());
    }

    @Property(seed = Seeds.SEED, tries = 200 * Seeds.TIMES)
    void aProgramDiffersInNothingFromItself(@ForAll long seed) {
        Comparison comparison = Comparison.of(program(new Random(seed)), program(new Random(seed)));
        for (Change change : comparison.changes()) {
            assertTrue(change.kind() == ChangeKind.SAME || change.kind() == ChangeKind.NOT_LISTED, change.toString());
            if (change.kind() == ChangeKind.SAME) {
                assertEquals(change.before(), change.after());
            }
        }
    }

    /** Every dump with every other. */
    @TestFactory
    Stream<DynamicTest> theAccountOfAllPairsOfDumpsAddsUp() {
        List<ModuleMemory> modules = new ArrayList<>();
        for (Path proto : Dumps.protos()) {
            modules.add(Pairs.module(proto));
        }
        return modules.stream()
                .map(before -> DynamicTest.dynamicTest(
                        before.file(),
                        () -> modules.forEach(after -> {
                            ModulePair pair = new ModulePair(before, after);
                            pair.spaces().forEach(space -> assertAddsUp(pair.compare(space)));
                        })));
    }
}
