package peakscope;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Random;
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
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AddressSection;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapHit;
import peakscope.chart.map.MapPainter;
import peakscope.chart.map.MapScene;
import peakscope.chart.map.MapSection;
import peakscope.chart.map.MapView;
import peakscope.chart.surface.Box;
import peakscope.model.ModuleMemory;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The memory map of a large program: built, painted, and hit-tested under the mouse. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MapBenchmark {

    @Param({"200000"})
    private int buffers;

    /** Number live at once: many long thin boxes, or few of every shape. */
    @Param({"40000", "300"})
    private int alive;

    private SpaceAnalysis analysis;
    private MapScene scene;
    private MapView view;
    private MapView closer;
    private final Random random = new Random(7);

    /** Makes the file and reads it once. */
    @Setup
    public void read() throws ReadException {
        byte[] file = LargeDump.bytes(buffers, alive);
        ModuleMemory module = HloProtoReader.read("large.hlo.pb", file, Progress.NONE, new ArrayList<>());
        analysis = SpaceAnalysis.of(module, module.mainSpace());
        scene = MapScene.of(analysis, MapColoring.CATEGORY);
        Box plot = MapPainter.plot(1000, 600);
        int points = scene.timeline().points();
        view = MapView.whole(points, scene.space().size(), plot);
        closer = view.with(view.time().zoomed(100, 400, points))
                .zoomedAddresses(20, 300, scene.space().size());
    }

    /** Addresses, index and colours by category. */
    @Benchmark
    public MapScene build() {
        return MapScene.of(analysis, MapColoring.CATEGORY);
    }

    /** Other colours, read from the dump buffer by buffer. */
    @Benchmark
    public MapScene colourByScope() {
        return scene.with(MapColoring.OP_SCOPE);
    }

    /** The whole map. */
    @Benchmark
    public int paint() {
        return paint(view);
    }

    /** A part of it. */
    @Benchmark
    public int paintCloser() {
        return paint(closer);
    }

    private int paint(MapView seen) {
        CountingSurface surface = new CountingSurface(1000, 600);
        MapPainter.paint(surface, scene, seen, Optional.empty());
        return surface.shapes();
    }

    /** The part that follows the cursor. */
    @Benchmark
    public MapSection sectionStrip() {
        return MapSection.of(scene, view, random.nextInt(scene.timeline().points()), Optional.empty());
    }

    /** Runs and holes at some step. */
    @Benchmark
    public AddressSection section() {
        return scene.section(random.nextInt(scene.timeline().points()));
    }

    /** What is under the mouse. */
    @Benchmark
    public Optional<MapHit> hover() {
        return scene.at(view, 84 + random.nextInt(700), 42 + random.nextInt(500));
    }
}
