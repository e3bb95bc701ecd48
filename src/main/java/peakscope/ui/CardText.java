package peakscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import peakscope.model.Buffer;
import peakscope.model.BufferDetails;
import peakscope.model.Bytes;
import peakscope.model.PaddedDimension;
import peakscope.model.SourceFrame;
import peakscope.model.Timeline;

/**
 * What the card says of one buffer, as rows of a name and a value; values may have several lines.
 *
 * @param title instruction and part of its tuple
 * @param kind opcode and category
 */
record CardText(String title, String kind, List<Row> sizes, List<Row> origin) {

    /** One row. */
    record Row(String name, String value) {}

    private static final int MOST_FRAMES = 12;

    /**
     * Describes a buffer.
     *
     * @param inUse what is in use at the step that is shown, to tell the buffer's share of it
     */
    static CardText of(Buffer buffer, Timeline timeline, Bytes inUse) {
        BufferDetails details = buffer.details();
        String opcode = details.opcode() == null ? "unknown opcode" : details.opcode();
        return new CardText(
                details.label(),
                opcode + " · " + buffer.category().text(),
                sizes(buffer, inUse),
                origin(buffer, timeline));
    }

    private static List<Row> sizes(Buffer buffer, Bytes inUse) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Size", buffer.size().exact()));
        rows.add(new Row("Unpadded", buffer.unpadded().exact()));
        rows.add(new Row("Padding", buffer.padding().exact()));
        rows.add(new Row("Expansion", String.format(Locale.ROOT, "%.2f×", buffer.expansion())));
        rows.add(new Row(
                "Share",
                String.format(
                        Locale.ROOT, "%.1f %% of what is in use", buffer.size().shareOf(inUse) * 100)));
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

    private static List<Row> origin(Buffer buffer, Timeline timeline) {
        BufferDetails details = buffer.details();
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "Shape", details.shape() == null ? "unknown" : details.shape().toString()));
        rows.add(new Row("Op name", details.opName() == null ? "not recorded" : details.opName()));
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
        rows.add(new Row("Source", source(details)));
        return rows;
    }

    private static String lifetime(Buffer buffer, Timeline timeline) {
        if (buffer.firstStep() == 0 && buffer.lastStep() == timeline.points() - 1) {
            return "throughout";
        }
        return String.format(Locale.ROOT, "steps %,d to %,d", buffer.firstStep(), buffer.lastStep());
    }

    private static String source(BufferDetails details) {
        if (details.stack().isEmpty()) {
            return "not recorded";
        }
        String frames =
                details.stack().stream().limit(MOST_FRAMES).map(CardText::frame).collect(Collectors.joining("\n"));
        int more = details.stack().size() - MOST_FRAMES;
        return more > 0 ? frames + "\nand " + more + " more frames" : frames;
    }

    private static String frame(SourceFrame frame) {
        return frame.function().isEmpty() ? frame.toString() : frame + " in " + frame.function();
    }

    /** All of it as plain text, to be pasted elsewhere. */
    String plain() {
        StringBuilder text = new StringBuilder(title).append(" (").append(kind).append(")\n");
        for (List<Row> rows : List.of(sizes, origin)) {
            for (Row row : rows) {
                text.append(row.name())
                        .append(": ")
                        .append(row.value().replace("\n", "\n  "))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
