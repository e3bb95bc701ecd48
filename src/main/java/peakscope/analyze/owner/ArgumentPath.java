package peakscope.analyze.owner;

import java.util.ArrayList;
import java.util.List;

/** The name of an argument as a path: {@code state['params']['w'][0].mu} is {@code state, params, w, [0], mu}. */
final class ArgumentPath {

    private ArgumentPath() {}

    static List<String> of(String name) {
        List<String> path = new ArrayList<>();
        StringBuilder step = new StringBuilder();
        int i = 0;
        while (i < name.length()) {
            char c = name.charAt(i);
            int close = c == '[' ? closing(name, i) : -1;
            if (close > 0) {
                end(step, path);
                path.add(key(name.substring(i + 1, close)));
                i = close + 1;
            } else if (c == '.' && i + 1 < name.length() && Character.isJavaIdentifierStart(name.charAt(i + 1))) {
                end(step, path);
                i++;
            } else {
                step.append(c);
                i++;
            }
        }
        end(step, path);
        return path.isEmpty() ? List.of(name) : path;
    }

    private static void end(StringBuilder step, List<String> path) {
        if (step.length() > 0) {
            path.add(step.toString());
            step.setLength(0);
        }
    }

    /** Where the bracket closes; a quoted key may contain brackets. -1 if it does not close. */
    private static int closing(String name, int open) {
        char first = open + 1 < name.length() ? name.charAt(open + 1) : ']';
        if ("'\"\\".indexOf(first) < 0) {
            return name.indexOf(']', open);
        }
        int single = name.indexOf("']", open);
        int twofold = name.indexOf("\"]", open);
        int quote = single < 0 ? twofold : twofold < 0 ? single : Math.min(single, twofold);
        return quote < 0 ? -1 : quote + 1;
    }

    private static String key(String inside) {
        String bare = inside.replace("\\", "");
        boolean quoted = bare.length() >= 2
                && (bare.startsWith("'") || bare.startsWith("\""))
                && bare.charAt(0) == bare.charAt(bare.length() - 1);
        return quoted ? bare.substring(1, bare.length() - 1) : "[" + bare + "]";
    }
}
