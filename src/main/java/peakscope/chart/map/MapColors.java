package peakscope.chart.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.owner.OpScope;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.LegendEntry;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;

/** Which of a few kinds each buffer is, the colour of each kind, and its label. */
public final class MapColors {

    static final double OPACITY = Fill.BLOCK;

    /** If one category has this share of the peak, colours by category say nothing. */
    private static final double ONE_FOR_ALL = 0.7;

    /** Up to this many buffers, origins are looked up unasked. */
    private static final int FEW = 50_000;

    private final List<LegendEntry> legend;
    private final byte[] kind;

    private MapColors(List<LegendEntry> legend, byte[] kind) {
        this.legend = List.copyOf(legend);
        this.kind = kind;
    }

    /** Reads element types and op names from the dump, buffer by buffer; the others are in memory. */
    public static MapColors of(SpaceAnalysis analysis, MapColoring coloring) {
        Timeline timeline = analysis.timeline();
        return switch (coloring) {
            case CATEGORY -> byInk(timeline, buffer -> Ink.of(timeline.category(buffer)));
            case PADDING -> byInk(timeline, buffer -> Ink.heat(factor(timeline, buffer)));
            case ELEMENT_TYPE -> byLabel(timeline, "unknown type", buffer -> type(timeline, buffer));
            case ORIGIN -> byLabel(timeline, "not known", buffer -> origin(analysis, timeline.buffer(buffer)));
            case OP_SCOPE ->
                byLabel(
                        timeline,
                        "no op name",
                        buffer -> OpScope.of(timeline.buffer(buffer).details().opName()));
        };
    }

    /** By category, or by origin if nearly all of the peak is one category. */
    public static MapColoring usual(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        if (timeline.bufferCount() > FEW) {
            return MapColoring.CATEGORY;
        }
        long all = 0;
        Map<Category, Long> each = new EnumMap<>(Category.class);
        for (int buffer : analysis.live().liveAt(analysis.peak().step())) {
            each.merge(timeline.category(buffer), timeline.sizeBytes(buffer), Long::sum);
            all += timeline.sizeBytes(buffer);
        }
        double enough = all * ONE_FOR_ALL;
        return each.values().stream().anyMatch(bytes -> bytes > enough) ? MapColoring.ORIGIN : MapColoring.CATEGORY;
    }

    private static @Nullable String origin(SpaceAnalysis analysis, Buffer buffer) {
        Origin origin = analysis.origins().of(buffer);
        if (origin.isArgument()) {
            return "arguments";
        }
        String label = origin.label(buffer.details().instruction());
        return label.isEmpty() ? null : label;
    }

    /** The colour of these buffers if all are of one kind. */
    public Ink ink(int[] buffers) {
        for (int buffer : buffers) {
            if (kind[buffer] != kind[buffers[0]]) {
                return Ink.LUMP;
            }
        }
        return ink(kind[buffers[0]]);
    }

    /** Number of kinds. */
    int kinds() {
        return legend.size();
    }

    int kind(int buffer) {
        return kind[buffer];
    }

    Ink ink(int ofKind) {
        return legend.get(ofKind).fill().ink();
    }

    /** The kinds that occur, in legend order. */
    public List<LegendEntry> legend() {
        return legend;
    }

    private static MapColors byInk(Timeline timeline, IntFunction<Ink> inkOf) {
        Ink[] inks = new Ink[timeline.bufferCount()];
        Arrays.setAll(inks, inkOf);
        List<Ink> used = Arrays.stream(inks).distinct().sorted().toList();
        List<LegendEntry> legend = new ArrayList<>();
        for (Ink ink : used) {
            legend.add(entry(text(ink), ink));
        }
        byte[] kind = new byte[inks.length];
        for (int buffer = 0; buffer < inks.length; buffer++) {
            kind[buffer] = (byte) used.indexOf(inks[buffer]);
        }
        return new MapColors(legend, kind);
    }

    private static MapColors byLabel(Timeline timeline, String unknown, IntFunction<@Nullable String> labelOf) {
        LabelRanks labels = new LabelRanks(timeline.bufferCount());
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            labels.add(labelOf.apply(buffer), timeline.sizeBytes(buffer));
        }
        List<LegendEntry> legend = new ArrayList<>();
        for (String label : labels.largest()) {
            legend.add(entry(label, Ink.series(legend.size())));
        }
        if (labels.others() > 0) {
            legend.add(entry(labels.others() + " others", Ink.SERIES_8));
        }
        if (labels.hasUnknown()) {
            legend.add(entry(unknown, Ink.LUMP));
        }
        return new MapColors(legend, labels.ranks());
    }

    private static LegendEntry entry(String label, Ink ink) {
        return new LegendEntry(label, Fill.soft(ink, OPACITY));
    }

    private static double factor(Timeline timeline, int buffer) {
        long unpadded = timeline.unpaddedBytes(buffer);
        return unpadded == 0 ? 1 : (double) timeline.sizeBytes(buffer) / unpadded;
    }

    private static @Nullable String type(Timeline timeline, int buffer) {
        Shape shape = timeline.shapeOf(buffer);
        if (shape instanceof ArrayShape array) {
            return array.type().text();
        }
        return shape == null ? null : "not an array";
    }

    private static String text(Ink ink) {
        return switch (ink) {
            case PARAMETER -> "parameter";
            case OUTPUT -> "output";
            case CONSTANT -> "constant";
            case TEMPORARY -> "temporary";
            case HEAT_1 -> "no padding";
            case HEAT_2 -> "up to 1.1 times";
            case HEAT_3 -> "up to 1.5 times";
            case HEAT_4 -> "up to 4 times";
            case HEAT_5 -> "above 4 times";
            default -> throw new IllegalArgumentException(ink.key());
        };
    }
}
