package peakscope.chart.bars;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Box;
import peakscope.model.timeline.Timeline;

/** The bars at one event, laid out by program order, by size and by padding, all to one scale. */
public final class BarsScene {

    private static final double LABEL = 84;
    private static final double RIGHT = 16;
    private static final double TOP = 22;
    private static final double GAP = 10;
    private static final double TALLEST = 60;

    /** Lower bars have no room for text. */
    private static final double LOWEST = 16;

    private final SpaceAnalysis analysis;
    private final int step;
    private final int liveCount;
    private final List<BarLayout> bars;

    private BarsScene(SpaceAnalysis analysis, int step, int liveCount, List<BarLayout> bars) {
        this.analysis = analysis;
        this.step = step;
        this.liveCount = liveCount;
        this.bars = bars;
    }

    /** Lays out the bars for a surface of this size. The width stands for the bytes in use at the event. */
    public static BarsScene of(SpaceAnalysis analysis, int step, double width, double height) {
        Timeline timeline = analysis.timeline();
        int[] live = analysis.live().liveAt(step);
        List<BufferOrder> orders = orders(height);
        double each = Math.min(TALLEST, Math.max(LOWEST, (height - TOP - 4) / orders.size() - GAP));
        List<BarLayout> bars = new ArrayList<>();
        for (BufferOrder order : orders) {
            Box box = new Box(LABEL, TOP + bars.size() * (each + GAP), Math.max(10, width - LABEL - RIGHT), each);
            bars.add(BarLayout.of(timeline, live, order, box, timeline.inUseBytes(step)));
        }
        return new BarsScene(analysis, step, live.length, bars);
    }

    /** All three if there is room, otherwise by program order and by size, or only by size. */
    private static List<BufferOrder> orders(double height) {
        return switch ((int) ((height - TOP - 4) / (LOWEST + GAP))) {
            case 0, 1 -> List.of(BufferOrder.SIZE);
            case 2 -> List.of(BufferOrder.PROGRAM, BufferOrder.SIZE);
            default -> List.of(BufferOrder.PROGRAM, BufferOrder.SIZE, BufferOrder.PADDING);
        };
    }

    /** One block of one bar. */
    public record Place(int bar, int block) {}

    public Timeline timeline() {
        return analysis.timeline();
    }

    /** A block's label: where its buffer's value comes from; for a lump, how many buffers it holds. */
    String label(BarLayout bar, int block) {
        OptionalInt buffer = bar.buffer(block);
        return buffer.isPresent()
                ? analysis.origins().label(buffer.getAsInt())
                : String.format(Locale.ROOT, "%,d small", bar.count(block));
    }

    public int step() {
        return step;
    }

    /** How many buffers are live at the event. */
    public int liveCount() {
        return liveCount;
    }

    public List<BarLayout> bars() {
        return bars;
    }

    /** The block at a place; empty between blocks. */
    public Optional<Place> at(double x, double y) {
        for (int bar = 0; bar < bars.size(); bar++) {
            OptionalInt block = bars.get(bar).at(x, y);
            if (block.isPresent()) {
                return Optional.of(new Place(bar, block.getAsInt()));
            }
        }
        return Optional.empty();
    }
}
