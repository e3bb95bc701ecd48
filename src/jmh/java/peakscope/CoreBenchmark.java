package peakscope;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
import peakscope.analyze.BufferOrder;
import peakscope.analyze.LiveIndex;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.query.BufferColumns;
import peakscope.analyze.query.BufferQuery;
import peakscope.analyze.query.QueryException;
import peakscope.chart.bars.BarsScene;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.timeline.Timeline;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.json.JsonReport;

/** Parsing, the peak, the live set and what builds on them, on dumps of two sizes, to show growth. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CoreBenchmark {

    /** A fifth of them are live at once. */
    @Param({"50000", "200000"})
    private int buffers;

    private byte[] file = {};
    private ModuleMemory module;
    private Timeline timeline;
    private LiveIndex index;
    private SpaceAnalysis analysis;
    private BufferColumns columns;
    private final Random random = new Random(7);

    /** Makes the file and reads it once. */
    @Setup
    public void read() throws ReadException {
        file = LargeDump.bytes(buffers, buffers / 5);
        module = parse();
        timeline = module.mainSpace().timeline();
        index = new LiveIndex(timeline);
        columns = new BufferColumns(timeline);
        analysis = SpaceAnalysis.of(module, module.mainSpace());
    }

    /** The whole reader: bytes to timeline. */
    @Benchmark
    public ModuleMemory parse() throws ReadException {
        return HloProtoReader.read("large.hlo.pb", file, Progress.NONE, new ArrayList<>());
    }

    /** The highest point. */
    @Benchmark
    public Peak peak() {
        return Peak.of(timeline);
    }

    /** Work needed once before any live set. */
    @Benchmark
    public LiveIndex buildIndex() {
        return new LiveIndex(timeline);
    }

    /** The live set at some step. */
    @Benchmark
    public int[] liveSet() {
        return index.liveAt(random.nextInt(timeline.points()));
    }

    /** The live set at some step, largest first. */
    @Benchmark
    public int[] liveSetBySize() {
        return BufferOrder.SIZE.sort(timeline, liveSet());
    }

    /** The three bars at some step, laid out for a window. */
    @Benchmark
    public BarsScene bars() {
        return BarsScene.of(analysis, random.nextInt(timeline.points()), 1000, 200);
    }

    /** A search by a number and by decoded texts, which were decoded before. */
    @Benchmark
    public BitSet search() throws QueryException {
        return BufferQuery.parse("padding > 10 KiB and dtype = f32").findAll(columns, () -> false);
    }

    /** The same, with nothing decoded before. */
    @Benchmark
    public BitSet firstSearch() throws QueryException {
        return BufferQuery.parse("padding > 10 KiB and dtype = f32").findAll(new BufferColumns(timeline), () -> false);
    }

    /** A pattern in all texts of all buffers, the slowest search. */
    @Benchmark
    public BitSet searchEverywhere() throws QueryException {
        return BufferQuery.parse("/layer_[1-9].*dot/ or fusion.77").findAll(columns, () -> false);
    }

    /** All figures of a report. */
    @Benchmark
    public Report report() {
        Case opened = new Case(List.of(), List.of(module), List.of());
        return Report.of(opened, Choice.ALL, Optional.empty(), LogText.NONE);
    }

    /** The report as JSON with 50 buffers. */
    @Benchmark
    public String json() throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(report(), OptionalInt.of(50), out);
        return out.toString();
    }
}
