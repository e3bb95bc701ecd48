package peakscope.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import peakscope.read.io.FilePath;

/**
 * Arguments as typed. Java decodes them by the locale and loses non-ASCII characters under {@code LC_ALL=C}; Linux
 * still has the bytes.
 */
final class RawArguments {

    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    private RawArguments() {}

    static String[] of(String... arguments) {
        boolean lost = false;
        for (String argument : arguments) {
            lost |= argument.indexOf('?') >= 0 || argument.chars().anyMatch(c -> c > 127);
        }
        return lost && Files.isReadable(COMMAND_LINE) ? typed(arguments) : arguments;
    }

    private static String[] typed(String... arguments) {
        List<byte[]> whole = new ArrayList<>();
        try {
            byte[] line = Files.readAllBytes(COMMAND_LINE);
            int from = 0;
            for (int at = 0; at < line.length; at++) {
                if (line[at] == 0) {
                    whole.add(java.util.Arrays.copyOfRange(line, from, at));
                    from = at + 1;
                }
            }
        } catch (IOException unreadable) {
            return arguments;
        }
        // Java's own arguments come before them.
        int first = whole.size() - arguments.length;
        String[] typed = arguments.clone();
        for (int i = 0; i < typed.length && first > 0; i++) {
            byte[] bytes = whole.get(first + i);
            if (isSame(arguments[i], bytes)) {
                typed[i] = FilePath.name(bytes);
            }
        }
        return typed;
    }

    /** Whether an argument may come from these bytes: their ASCII parts are equal. */
    private static boolean isSame(String argument, byte[] bytes) {
        String decoded = new String(bytes, StandardCharsets.ISO_8859_1);
        return ascii(argument).equals(ascii(decoded));
    }

    /** A lost byte becomes a question mark. */
    private static String ascii(String text) {
        StringBuilder ascii = new StringBuilder();
        text.chars().filter(c -> c < 128 && c != '?').forEach(c -> ascii.append((char) c));
        return ascii.toString();
    }
}
