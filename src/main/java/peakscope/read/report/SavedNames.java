package peakscope.read.report;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.ShapeParser;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;

/** Details of a report's buffers, by their index in it. */
record SavedNames(List<SavedReport.Entry> entries) implements BufferCatalog {

    /** Key of what the report does not list individually. */
    static final int REST = -1;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern SOURCE = Pattern.compile("(?<file>.+):(?<line>\\d{1,9})", Pattern.DOTALL);

    /** A report made from a sum lists it among its buffers, under the name that stands for it. */
    @Override
    public boolean isSum(int key) {
        return key == REST || BufferDetails.NOT_LISTED.equals(entries.get(key).instruction());
    }

    @Override
    public String instruction(int key) {
        return key == REST
                ? BufferDetails.NOT_LISTED
                : Objects.requireNonNullElse(entries.get(key).instruction(), "");
    }

    @Override
    public BufferDetails details(int key) {
        if (key == REST) {
            return BufferDetails.named(BufferDetails.NOT_LISTED);
        }
        SavedReport.Entry entry = entries.get(key);
        return new BufferDetails(
                instruction(key),
                index(entry.shapeIndex()),
                entry.shape() == null
                        ? null
                        : ShapeParser.tryParse(entry.shape()).orElse(null),
                entry.opcode(),
                entry.opName(),
                stack(entry.source()));
    }

    @Override
    public Optional<Origin> origin(int key) {
        return key == REST
                ? Optional.empty()
                : Optional.ofNullable(entries.get(key).origin()).map(SavedOrigin::origin);
    }

    private static List<Integer> index(@Nullable String text) {
        List<Integer> index = new ArrayList<>();
        Matcher number = NUMBER.matcher(text == null ? "" : text);
        while (number.find()) {
            index.add(Integer.valueOf(number.group()));
        }
        return index;
    }

    private static List<SourceFrame> stack(@Nullable String source) {
        if (source == null || source.isEmpty()) {
            return List.of();
        }
        Matcher frame = SOURCE.matcher(source);
        return List.of(
                frame.matches()
                        ? new SourceFrame(frame.group("file"), "", Integer.parseInt(frame.group("line")), 0)
                        : new SourceFrame(source, "", 0, 0));
    }
}
