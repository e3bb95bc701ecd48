package peakscope.read.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One instruction of HLO text: {@code ROOT %add.1 = f32[8]{0:T(8)} add(%a, f32[8]{0} %b), metadata={op_name="x"}}.
 *
 * @param name without {@code %}
 * @param arguments what the parentheses hold: operands, or the number of a parameter
 * @param attributes everything after them
 */
record HloLine(String name, String opcode, String arguments, String attributes) {

    /** Empty when the line is not an instruction. */
    static Optional<HloLine> parse(String line) {
        int equals = line.indexOf(" = ");
        if (equals < 0 || line.isEmpty() || line.charAt(0) != ' ') {
            return Optional.empty();
        }
        String name = line.substring(0, equals).strip();
        name = bare(name.startsWith("ROOT ") ? name.substring(5) : name);
        int shape = equals + 3;
        int opcode = shape < line.length() && line.charAt(shape) == '('
                ? closing(line, shape) + 1
                : line.indexOf(' ', shape);
        if (name.isEmpty() || name.indexOf(' ') >= 0 || opcode <= 0 || opcode >= line.length()) {
            return Optional.empty();
        }
        int open = line.indexOf('(', opcode);
        int close = open < 0 ? -1 : closing(line, open);
        String word = open < 0 ? "" : line.substring(opcode, open).strip();
        if (close < 0 || word.isEmpty() || word.indexOf(' ') >= 0) {
            return Optional.empty();
        }
        return Optional.of(new HloLine(name, word, line.substring(open + 1, close), line.substring(close + 1)));
    }

    /** Names of the instructions that it reads, in order. */
    List<String> operands() {
        if (opcode.equals("constant") || opcode.equals("parameter") || arguments.isEmpty()) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at <= arguments.length(); at++) {
            char c = at < arguments.length() ? arguments.charAt(at) : ',';
            depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
            if (c == ',' && (depth == 0 || at == arguments.length())) {
                String operand = arguments.substring(start, at).strip();
                // A shape may precede the name, and a count in a comment may precede both.
                int name = Math.max(operand.lastIndexOf(' '), operand.lastIndexOf('/'));
                names.add(bare(operand.substring(name + 1)));
                start = at + 1;
            }
        }
        return names;
    }

    /** The value after {@code key=} up to the next comma; null when the key is missing. */
    @Nullable
    String attribute(String key) {
        String sought = ", " + key + "=";
        int at = attributes.indexOf(sought);
        if (at < 0) {
            return null;
        }
        int start = at + sought.length();
        int depth = 0;
        for (int end = start; end < attributes.length(); end++) {
            char c = attributes.charAt(end);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                return attributes.substring(start, end);
            }
        }
        return attributes.substring(start);
    }

    /** A number among the attributes; negative when there is none. */
    int number(String key) {
        return wholeNumber(attribute(key));
    }

    static int wholeNumber(@Nullable String text) {
        if (text == null || text.isEmpty() || text.length() > 9) {
            return -1;
        }
        return text.chars().allMatch(c -> c >= '0' && c <= '9') ? Integer.parseInt(text) : -1;
    }

    static String bare(String name) {
        return name.startsWith("%") ? name.substring(1) : name;
    }

    /** Where the bracket that opens here closes; negative when it does not. */
    private static int closing(String text, int open) {
        int depth = 0;
        boolean quoted = false;
        for (int at = open; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || (quoted && c == '\\')) {
                quoted ^= c == '"';
                at += c == '\\' ? 1 : 0;
            } else if (!quoted) {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth == 0) {
                    return at;
                }
            }
        }
        return -1;
    }
}
