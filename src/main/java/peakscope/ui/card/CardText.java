package peakscope.ui.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.SpaceMemory;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;

/**
 * What the card says about one buffer, as rows of a name and a value; values may have several lines.
 *
 * @param title where its value comes from, otherwise its instruction
 * @param kind instruction and part of its tuple, opcode and category
 */
public record CardText(String title, String kind, List<Row> sizes, List<Row> origin) {

    /** One row. */
    public record Row(String name, String value) {}

    private static final int MOST_FRAMES = 12;

    /** A smaller share would print as zero. */
    private static final double LEAST_PERCENT = 0.05;

    /**
     * Describes a buffer.
     *
     * @param inUse bytes in use at the event shown, for the buffer's share
     */
    public static CardText of(Buffer buffer, SpaceAnalysis space, Bytes inUse) {
        SpaceMemory memory = space.memory();
        Origin from = space.origins().of(buffer);
        Timeline timeline = memory.timeline();
        BufferDetails details = buffer.details();
        String unknown = memory.isPlanned() ? "unknown opcode" : "allocation";
        String opcode = details.opcode() == null ? unknown : details.opcode();
        String title = space.origins().label(buffer.id());
        String instruction = title.equals(details.label()) ? "" : details.label() + " · ";
        return new CardText(
                title,
                instruction
                        + kind(opcode, memory.isPlanned() ? buffer.category().text() : opcode),
                memory.isPlanned() ? sizes(buffer, inUse) : allocated(buffer, inUse),
                origin(buffer, from, timeline));
    }

    /** Written once if both are equal, as for a parameter. */
    private static String kind(String opcode, String category) {
        return opcode.equals(category) ? opcode : opcode + " · " + category;
    }

    /** There are no layouts at run time: an allocator rounds requests up. */
    private static List<Row> allocated(Buffer buffer, Bytes inUse) {
        return List.of(
                new Row("Size", buffer.size().exact()),
                new Row("Requested", buffer.unpadded().exact()),
                new Row("Rounding", buffer.padding().exact()),
                share(buffer, inUse));
    }

    private static Row share(Buffer buffer, Bytes inUse) {
        double percent = buffer.size().shareOf(inUse) * 100;
        String share = percent < LEAST_PERCENT ? "less than 0.1 %" : String.format(Locale.ROOT, "%.1f %%", percent);
        return new Row("Share", share + " of memory in use");
    }

    private static List<Row> sizes(Buffer buffer, Bytes inUse) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Size", buffer.size().exact()));
        rows.add(new Row("Unpadded", buffer.unpadded().exact()));
        rows.add(new Row("Padding", buffer.padding().exact()));
        rows.add(new Row("Expansion", String.format(Locale.ROOT, "%.2f×", buffer.expansion())));
        rows.add(share(buffer, inUse));
        rows.add(new Row("Padded", padded(buffer)));
        return rows;
    }

    private static String padded(Buffer buffer) {
        if (buffer.padding().count() == 0) {
            return "no dimension";
        }
        List<PaddedDimension> dimensions = buffer.paddedDimensions();
        return dimensions.isEmpty()
                ? "by a rule of the backend, not by the layout's tile"
                : dimensions.stream().map(PaddedDimension::toString).collect(Collectors.joining("\n"));
    }

    private static List<Row> origin(Buffer buffer, Origin from, Timeline timeline) {
        BufferDetails details = buffer.details();
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "Shape", details.shape() == null ? "unknown" : details.shape().toString()));
        String label = from.label(details.instruction());
        if (!label.isEmpty()) {
            rows.add(new Row("Made by", label + " (" + from.how().text() + ")"));
            from.stack()
                    .ifPresent(kept -> rows.add(new Row(
                            "Kept for",
                            kept.words() + ", " + new Bytes(buffer.size().count() / kept.places()) + " each")));
        }
        String opName = from.opName();
        rows.add(new Row("Op name", opName == null ? "not recorded" : opName));
        rows.add(new Row("Live", lifetime(buffer, timeline)));
        String place = buffer.allocation().isEmpty()
                ? "unknown"
                : "allocation " + buffer.allocation().getAsInt()
                        + (buffer.offset().isEmpty()
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        " at offset %,d",
                                        buffer.offset().getAsLong()));
        rows.add(new Row("Memory", place));
        List<SourceFrame> stack = SourceFrame.ofProgram(from.frames());
        rows.add(new Row("Source", stack.isEmpty() ? "not recorded" : frame(stack.get(0))));
        if (stack.size() > 1) {
            rows.add(new Row("Called from", callers(stack.subList(1, stack.size()))));
        }
        return rows;
    }

    private static String lifetime(Buffer buffer, Timeline timeline) {
        if (timeline.isMoment() && timeline.isExcerpt()) {
            return "not known";
        }
        if (buffer.firstStep() == 0 && buffer.lastStep() == timeline.points() - 1) {
            return "throughout";
        }
        if (timeline.isTimed()) {
            int freed = buffer.lastStep() + 1;
            return "from " + new ProfileTime(timeline.timeAt(buffer.firstStep()))
                    + (freed < timeline.steps() ? " to " + new ProfileTime(timeline.timeAt(freed)) : " to the end");
        }
        return String.format(Locale.ROOT, "events %,d to %,d", buffer.firstStep(), buffer.lastStep());
    }

    private static String callers(List<SourceFrame> stack) {
        String shown = stack.stream().limit(MOST_FRAMES).map(CardText::frame).collect(Collectors.joining("\n"));
        int more = stack.size() - MOST_FRAMES;
        return more > 0 ? shown + "\nand " + more + " more frames" : shown;
    }

    private static String frame(SourceFrame frame) {
        return frame.function().isEmpty() ? frame.toString() : frame + " in " + frame.function();
    }

    /** All rows; first those that lead to a change: the line that makes it, and the padding. */
    List<Row> rows() {
        List<Row> all = new ArrayList<>();
        List<String> first = List.of("Source", "Padded");
        for (String name : first) {
            Stream.of(origin, sizes)
                    .flatMap(List::stream)
                    .filter(row -> row.name().equals(name))
                    .forEach(all::add);
        }
        Stream.of(sizes, origin)
                .flatMap(List::stream)
                .filter(row -> !first.contains(row.name()))
                .forEach(all::add);
        return all;
    }

    /** Everything as plain text, for pasting. */
    String plain() {
        StringBuilder text = new StringBuilder(title).append(" (").append(kind).append(")\n");
        for (Row row : rows()) {
            text.append(row.name())
                    .append(": ")
                    .append(row.value().replace("\n", "\n  "))
                    .append('\n');
        }
        return text.toString();
    }
}
