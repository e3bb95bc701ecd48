package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.timeline.SourceFrame;

/**
 * The tables, printed before the computations, in which frames of Python stacks are looked up. In text, the number of a frame's
 * parent is one more than in the proto, so 1 stands for none.
 */
final class StackTables {

    /** Deeper stacks are cut; damaged tables may also lead in a circle. */
    private static final int DEEPEST = 100;

    private static final Pattern NAMED = Pattern.compile("(\\d{1,9}) \"(.*)\"");
    private static final Pattern ROW = Pattern.compile("(\\d{1,9}) \\{(.*)\\}");

    private final Map<String, Map<Integer, String>> tables = new HashMap<>();
    private String table = "";

    /** Takes a line that precedes the computations. */
    void accept(String line) {
        Matcher named = NAMED.matcher(line);
        Matcher row = ROW.matcher(line);
        if (named.matches()) {
            put(named.group(1), String.valueOf(HloMetadata.unescaped(named.group(2))));
        } else if (row.matches()) {
            put(row.group(1), " " + row.group(2) + " ");
        } else if (!line.isBlank()) {
            table = line;
        }
    }

    private void put(String number, String value) {
        tables.computeIfAbsent(table, any -> new HashMap<>()).put(Integer.valueOf(number), value);
    }

    /** The innermost frame first. */
    List<SourceFrame> stack(int frame) {
        List<SourceFrame> stack = new ArrayList<>();
        int at = frame;
        while (at > 0 && stack.size() < DEEPEST) {
            String row = look("StackFrames", at);
            if (row.isEmpty()) {
                break;
            }
            String location = look("FileLocations", field(row, "file_location_id"));
            if (!location.isEmpty()) {
                stack.add(new SourceFrame(
                        look("FileNames", field(location, "file_name_id")),
                        look("FunctionNames", field(location, "function_name_id")),
                        field(location, "line"),
                        field(location, "column"),
                        field(location, "end_line"),
                        field(location, "end_column")));
            }
            int parent = field(row, "parent_frame_id") - 1;
            at = parent == at ? 0 : parent;
        }
        return stack;
    }

    private String look(String name, int number) {
        return tables.getOrDefault(name, Map.of()).getOrDefault(number, "");
    }

    /** 0 when it is missing. */
    private static int field(String row, String name) {
        int at = row.indexOf(" " + name + "=");
        if (at < 0) {
            return 0;
        }
        int start = at + name.length() + 2;
        return Math.max(0, HloLine.wholeNumber(row.substring(start, row.indexOf(' ', start))));
    }
}
