package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code HloLiveRange} text: the schedule as a flat list of instructions, and for each value its first time and its
 * last, inclusive.
 */
final class LiveRanges {

    private static final Pattern INSTRUCTION = Pattern.compile("^ +(\\d{1,9}):(.*)$");
    private static final Pattern RANGE = Pattern.compile("^ +(.+\\{[\\d,]*\\}):(-?\\d{1,9})-(-?\\d{1,9})$");

    private enum Part {
        BEFORE,
        SEQUENCE,
        RANGES,
        AFTER
    }

    /** First and last time, inclusive. */
    record Range(int first, int last) {}

    private final List<String> sequence = new ArrayList<>();
    private final Map<String, Range> ranges = new HashMap<>();
    private Part part = Part.BEFORE;

    /** Takes the next line; ignores lines of other texts around it. */
    void accept(String line) {
        if (line.startsWith("HloLiveRange")) {
            part = Part.BEFORE;
        } else if (line.equals("  InstructionSequence:")) {
            part = Part.SEQUENCE;
        } else if (line.equals("  BufferLiveRange:")) {
            part = Part.RANGES;
        } else if (line.startsWith("  Live ranges at")) {
            part = Part.AFTER;
        } else if (part == Part.SEQUENCE) {
            Matcher matcher = INSTRUCTION.matcher(line);
            if (matcher.matches()) {
                sequence.add(matcher.group(2));
            }
        } else if (part == Part.RANGES) {
            Matcher matcher = RANGE.matcher(line);
            if (matcher.matches()) {
                ranges.put(
                        matcher.group(1),
                        new Range(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3))));
            }
        }
    }

    boolean isEmpty() {
        return sequence.isEmpty() || ranges.isEmpty();
    }

    /** Times run from 0 to the length of the schedule; what lives to the end ends at that last time. */
    int lastTime() {
        return sequence.size();
    }

    /** The instruction at a time; empty at the last time, which is after all instructions. */
    String instruction(int time) {
        return time < sequence.size() ? sequence.get(time) : "";
    }

    /** When a value lives, clipped to the schedule; empty when it is missing or impossible. */
    Optional<Range> of(TextValue value) {
        return Optional.ofNullable(ranges.get(value.key()))
                .map(range -> new Range(Math.max(0, range.first()), Math.min(lastTime(), range.last())))
                .filter(range -> range.first() <= range.last());
    }
}
