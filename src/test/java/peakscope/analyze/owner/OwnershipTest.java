package peakscope.analyze.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Seeds;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.origin.Origins;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.RandomTimeline;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class OwnershipTest {

    /** Each owner's figures are those of its children, and the buffers are those of the live set. */
    private static void check(Timeline timeline, int[] live, Owner whole) {
        long size = 0;
        long padding = 0;
        for (int buffer : live) {
            size += timeline.sizeBytes(buffer);
            padding += timeline.sizeBytes(buffer) - timeline.unpaddedBytes(buffer);
        }
        assertEquals(size, whole.size().count());
        assertEquals(padding, whole.padding().count());
        assertEquals(live.length, whole.buffers());
        int[] ids = whole.ids();
        Arrays.sort(ids);
        int[] sorted = live.clone();
        Arrays.sort(sorted);
        assertEquals(Arrays.toString(sorted), Arrays.toString(ids));
        checkSums(whole);
    }

    private static void checkSums(Owner owner) {
        if (owner.isBuffer()) {
            assertEquals(1, owner.buffers());
            assertTrue(owner.children().isEmpty());
            return;
        }
        long size = 0;
        long padding = 0;
        int buffers = 0;
        for (Owner child : owner.children()) {
            checkSums(child);
            size += child.size().count();
            padding += child.padding().count();
            buffers += child.buffers();
        }
        assertEquals(owner.size().count(), size, owner.name());
        assertEquals(owner.padding().count(), padding, owner.name());
        assertEquals(owner.buffers(), buffers, owner.name());
    }

    @Property(seed = Seeds.SEED, tries = 100 * Seeds.TIMES)
    void sumsAddUpToTheLiveSetAtEveryStep(@ForAll("timelines") Timeline timeline) {
        LiveIndex index = new LiveIndex(timeline);
        Ownership ownership = ownership(timeline);
        for (int point = 0; point < timeline.points(); point++) {
            int[] live = index.liveAt(point);
            for (Grouping grouping : Grouping.values()) {
                Owner whole = ownership.of(live, grouping, Weight.ALL, Folding.ALL);
                check(timeline, live, whole);
                assertEquals(timeline.inUse(point), whole.size());
            }
        }
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        return Arbitraries.longs().map(seed -> named(new Random(seed)));
    }

    /** Buffers with names that mix phases, layers and arguments. */
    private static Timeline named(Random random) {
        List<String> names = new ArrayList<>();
        String[] heads = {"jit(f)/jvp(Net)/layer_", "jit(f)/transpose(jvp(Net))/layer_", "params[", "jit(f)/block"};
        for (int i = 0; i < 60; i++) {
            int head = random.nextInt(heads.length + 1);
            String number = String.valueOf(random.nextInt(5));
            names.add(
                    head == heads.length
                            ? null
                            : heads[head] + number + (head == 2 ? "]" : random.nextBoolean() ? "/add" : "/attn1/mul"));
        }
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int buffer = 0; buffer < names.size(); buffer++) {
            int size = random.nextInt(4) * 100;
            builder.addBuffer(buffer, size, size - random.nextInt(size + 1), Category.TEMPORARY, 0, 0);
        }
        for (int step = 0; step < 100; step++) {
            int buffer = random.nextInt(names.size());
            builder.step(buffer);
            if (builder.isOpen(buffer)) {
                builder.close(buffer);
            } else {
                builder.open(buffer);
            }
        }
        return builder.build(new OwnerNamesCatalog(names));
    }

    static Stream<Path> realDumps() {
        List<Path> all = new ArrayList<>(Dumps.protos());
        all.addAll(Dumps.samples());
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("realDumps")
    void sumsAddUpOnRealDumps(Path dump) throws ReadException {
        for (ModuleMemory module : CaseReader.read(List.of(dump), Progress.NONE).modules()) {
            for (SpaceMemory space : module.spaces()) {
                SpaceAnalysis analysis = SpaceAnalysis.of(module, space);
                Ownership ownership = ownership(space.timeline());
                int points = space.timeline().points();
                for (int point : new int[] {0, points / 3, analysis.peak().step(), points - 1}) {
                    int[] live = analysis.live().liveAt(point);
                    for (Grouping grouping : Grouping.values()) {
                        for (Folding folding : List.of(Folding.ALL, Folding.NONE)) {
                            check(space.timeline(), live, ownership.of(live, grouping, Weight.PADDING, folding));
                        }
                    }
                }
            }
        }
    }

    @Test
    void layersOfAKindAreFoldedAndUnfoldedAgain() {
        List<String> names = new ArrayList<>();
        for (int layer = 0; layer < 12; layer++) {
            names.add("jit(f)/jvp(Model)/layer_" + layer + "/attention/dot_general");
            names.add("jit(f)/jvp(Model)/layer_" + layer + "/mlp/tanh");
        }
        names.add("jit(f)/jvp(Model)/layer_12/head/dot_general");
        Ownership ownership = ownership(throughout(names, 64));
        int[] live = all(names.size());

        Owner model = path(ownership.of(live, Grouping.OP_PATH, Weight.ALL, Folding.ALL), "forward", "Model");
        assertEquals(List.of("layer_* ×12", "layer_12"), titles(model));
        Owner layers = model.children().get(0);
        assertEquals(List.of("attention", "mlp"), titles(layers));
        assertEquals(24, layers.buffers());
        assertEquals(24 * 64, layers.size().count());
        assertEquals(12, layers.children().get(0).buffers());

        Folding unfolded = Folding.ALL.unfold(List.of("forward", "Model", "layer_*"));
        assertEquals(
                13,
                path(ownership.of(live, Grouping.OP_PATH, Weight.ALL, unfolded), "forward", "Model")
                        .children()
                        .size());
        assertEquals(
                13,
                path(ownership.of(live, Grouping.OP_PATH, Weight.ALL, Folding.NONE), "forward", "Model")
                        .children()
                        .size());
    }

    @Test
    void twoKindsOfOnePatternAreToldApartByTheirNumbers() {
        List<String> names = new ArrayList<>();
        for (int layer = 0; layer < 6; layer++) {
            names.add("jit(f)/layer_" + layer + (layer < 3 ? "/dense/dot" : "/sparse/gather"));
        }
        Owner whole = ownership(throughout(names, 8)).of(all(6), Grouping.OP_PATH, Weight.ALL, Folding.ALL);
        assertEquals(List.of("layer_*(0–2) ×3", "layer_*(3–5) ×3"), titles(path(whole, "f")));
    }

    @Test
    void aBufferWithNoOpNameIsOwnedByItsOpcode() {
        List<String> names = new ArrayList<>();
        names.add(null);
        names.add("x");
        Owner whole = ownership(throughout(names, 8)).of(all(2), Grouping.OP_PATH, Weight.ALL, Folding.ALL);
        assertEquals(1, path(whole, "no op name", "copy").buffers());
        assertEquals(1, path(whole, "x").buffers());
    }

    @Test
    void elementTypesAndLinesAreNotTakenForLayers() {
        List<String> names = List.of("jit(f)/a", "jit(f)/b", "jit(f)/c", "jit(f)/d");
        Ownership ownership = ownership(throughout(names, 8));
        Owner types = ownership.of(all(4), Grouping.ELEMENT_TYPE, Weight.ALL, Folding.ALL);
        assertEquals(List.of("f16", "f32", "f64", "s32"), titles(types));
        Owner lines = ownership.of(all(4), Grouping.SOURCE, Weight.ALL, Folding.ALL);
        assertEquals(
                List.of("train.py:1 loss", "train.py:2 loss", "train.py:3 loss", "train.py:4 loss"),
                titles(path(lines, "me/train.py")));
    }

    @Test
    void theTreeIsFollowedByNamesAsFarAsItGoes() {
        List<String> names = List.of("jit(f)/a/b", "jit(f)/a/c");
        Owner whole = ownership(throughout(names, 8)).of(all(2), Grouping.OP_PATH, Weight.ALL, Folding.ALL);
        assertEquals(3, whole.follow(List.of("f", "a", "gone", "b")).size());
        assertEquals(
                List.of("all live", "f", "a", "c"),
                whole.pathTo(1).stream().map(Owner::name).toList());
        assertEquals(List.of(), whole.pathTo(7));
    }

    @ParameterizedTest
    @EnumSource(Grouping.class)
    void nothingLiveIsOwnedByNobody(Grouping grouping) {
        Owner whole =
                ownership(RandomTimeline.make(new Random(1), 3, 3)).of(new int[0], grouping, Weight.ALL, Folding.ALL);
        assertEquals(0, whole.buffers());
        assertEquals(List.of(), whole.children());
        assertTrue(whole.largest().isEmpty());
    }

    private static Timeline throughout(List<String> names, long size) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int buffer = 0; buffer < names.size(); buffer++) {
            builder.keep(builder.addBuffer(buffer, size, size, Category.TEMPORARY, 0, 0));
        }
        return builder.build(new OwnerNamesCatalog(names));
    }

    private static int[] all(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static Owner path(Owner whole, String... names) {
        List<Owner> path = whole.follow(List.of(names));
        assertEquals(names.length + 1, path.size(), () -> "only " + path + " of " + List.of(names));
        return path.get(names.length);
    }

    private static List<String> titles(Owner owner) {
        return owner.children().stream().map(Owner::title).toList();
    }

    /** Of a program that nothing is known of. */
    private static Ownership ownership(Timeline timeline) {
        return new Ownership(timeline, Origins.of(timeline, Optional.empty()));
    }
}
