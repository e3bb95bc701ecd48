package peakscope.read.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.timeline.How;
import peakscope.model.timeline.LoopStack;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;

/** What a report says about the origin of a value; any part may be absent. */
@JsonIgnoreProperties(ignoreUnknown = true)
record SavedOrigin(
        @Nullable String how,
        @Nullable String opName,
        @Nullable String opcode,
        @Nullable String instruction,
        @Nullable String source,
        @Nullable Integer column,
        @Nullable List<@Nullable String> frames,
        @Nullable String argument,
        boolean gathered,
        @Nullable List<@Nullable String> via,
        @Nullable Stack stack) {

    /** {@code train.py:42 step}; the function may be missing. */
    private static final Pattern FRAME = Pattern.compile("(?<file>.*?):(?<line>\\d{1,9})(?: (?<function>.*))?");

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Stack(@Nullable String loop, long places, boolean layers) {}

    Origin origin() {
        return new Origin(
                Arrays.stream(How.values())
                        .filter(known -> known.text().equals(how))
                        .findFirst()
                        .orElse(How.NONE),
                opName,
                opcode,
                Objects.requireNonNullElse(instruction, ""),
                present(frames).map(this::frame).toList(),
                argument,
                gathered,
                present(via).toList(),
                Optional.ofNullable(stack)
                        .filter(some -> some.places() > 0)
                        .map(some -> new LoopStack(
                                Objects.requireNonNullElse(some.loop(), ""), some.places(), some.layers())));
    }

    private static java.util.stream.Stream<String> present(@Nullable List<@Nullable String> texts) {
        return texts == null
                ? java.util.stream.Stream.of()
                : texts.stream().filter(Objects::nonNull).map(text -> text + "");
    }

    /** The column is only known for the line that the report names. */
    private SourceFrame frame(String text) {
        Matcher parts = FRAME.matcher(text);
        if (!parts.matches()) {
            return new SourceFrame(text, "", 0, 0);
        }
        String function = parts.group("function");
        String line = parts.group("file") + ":" + parts.group("line");
        return new SourceFrame(
                parts.group("file"),
                function == null ? "" : function,
                Integer.parseInt(parts.group("line")),
                line.equals(source) && column != null ? column : 0);
    }
}
