package peakscope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.origin.Origins;
import peakscope.analyze.owner.Folding;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Ownership;
import peakscope.analyze.owner.Weight;
import peakscope.chart.owner.FlameLayout;
import peakscope.chart.owner.OwnerInks;
import peakscope.chart.owner.OwnerScene;
import peakscope.chart.owner.TreemapLayout;
import peakscope.chart.surface.Box;
import peakscope.model.timeline.Timeline;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The owner tree of a large live set, for the first time and again, and its drawing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OwnershipBenchmark {

    private static final Box AREA = new Box(0, 0, 1400, 700);

    /** Number live at once, a fifth of all. */
    @Param({"10000", "40000"})
    private int live;

    private Timeline timeline;
    private int[] buffers = {};
    private Ownership known;
    private Owner whole;

    /** Reads the dump and makes every path once. */
    @Setup
    public void read() throws ReadException {
        byte[] file = LargeDump.bytes(live * 5, live);
        timeline = HloProtoReader.read("large.hlo.pb", file, Progress.NONE, new ArrayList<>())
                .mainSpace()
                .timeline();
        buffers = new LiveIndex(timeline).liveAt(live * 4);
        known = new Ownership(timeline);
        whole = tree();
    }

    private Owner tree() {
        return known.of(buffers, Grouping.OP_PATH, Weight.ALL, Folding.ALL);
    }

    /** The first tree of a program: reads the details of every live buffer. */
    @Benchmark
    public Owner first() {
        return new Ownership(timeline, Origins.of(timeline, Optional.empty()))
                .of(buffers, Grouping.OP_PATH, Weight.ALL, Folding.ALL);
    }

    /** The tree of a step whose buffers are known, taken apart as far as boxes for a window show it. */
    @Benchmark
    public OwnerScene again() {
        return TreemapLayout.of(List.of(tree()), Weight.ALL, new OwnerInks(), AREA, 19);
    }

    /** Boxes for a window, of a tree that was taken apart before. */
    @Benchmark
    public OwnerScene treemap() {
        return TreemapLayout.of(List.of(whole), Weight.ALL, new OwnerInks(), AREA, 19);
    }

    /** Rows for a window. */
    @Benchmark
    public OwnerScene flame() {
        return FlameLayout.of(List.of(whole), Weight.ALL, new OwnerInks(), AREA, 22);
    }
}
