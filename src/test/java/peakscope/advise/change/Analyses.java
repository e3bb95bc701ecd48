package peakscope.advise.change;

import java.util.List;
import java.util.function.IntFunction;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.Shape;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.timeline.TimelineBuilder;

/** Analyses of HBM that holds arrays of the given shapes. */
public final class Analyses {

    private Analyses() {}

    /** Only parameters, so nothing ever happens. */
    public static SpaceAnalysis holding(String... shapes) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int i = 0; i < shapes.length; i++) {
            Shape shape = ShapeParser.parse(shapes[i]);
            builder.keep(builder.addBuffer(i, shape.paddedBytes(), shape.unpaddedBytes(), Category.PARAMETER, i, 0));
        }
        return of(builder, shapes);
    }

    /** One temporary, live after the second of three steps. */
    public static SpaceAnalysis rising(String shape) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        Shape parsed = ShapeParser.parse(shape);
        int buffer = builder.addBuffer(0, parsed.paddedBytes(), parsed.unpaddedBytes(), Category.TEMPORARY, 0, 0);
        builder.step(0);
        builder.step(0);
        builder.open(buffer);
        builder.step(0);
        builder.close(buffer);
        return of(builder, shape);
    }

    /** Temporaries one after another, never two at once. */
    public static SpaceAnalysis following(String... shapes) {
        return following(Analyses::numbered, shapes);
    }

    /** The same with instructions of these names. */
    static SpaceAnalysis following(IntFunction<String> names, String... shapes) {
        TimelineBuilder builder = new TimelineBuilder(AxisKind.HEAP_EVENTS, 0, 0);
        for (int i = 0; i < shapes.length; i++) {
            Shape shape = ShapeParser.parse(shapes[i]);
            int buffer = builder.addBuffer(i, shape.paddedBytes(), shape.unpaddedBytes(), Category.TEMPORARY, i, 0);
            builder.step(i);
            builder.open(buffer);
            builder.step(i);
            builder.close(buffer);
        }
        return of(builder, names, shapes);
    }

    /** Exactly what is in use at the peak is allocated. */
    private static SpaceMemory planned(Timeline timeline) {
        return new SpaceMemory(
                MemorySpace.of(Platform.TPU, 0), timeline, Peak.of(timeline).inUse());
    }

    private static String numbered(int key) {
        return "op." + key;
    }

    private static SpaceAnalysis of(TimelineBuilder builder, String... shapes) {
        return of(builder, Analyses::numbered, shapes);
    }

    private static SpaceAnalysis of(TimelineBuilder builder, IntFunction<String> names, String... shapes) {
        BufferCatalog catalog = new BufferCatalog() {
            @Override
            public String instruction(int key) {
                return names.apply(key);
            }

            @Override
            public BufferDetails details(int key) {
                return new BufferDetails(
                        instruction(key), List.of(), ShapeParser.parse(shapes[key]), null, null, List.of());
            }
        };
        SpaceMemory memory = planned(builder.build(catalog));
        return SpaceAnalysis.of(
                new ModuleMemory("jit_f", "f.pb", Platform.TPU, List.of(memory), List.of(), java.util.Optional.empty()),
                memory);
    }
}
