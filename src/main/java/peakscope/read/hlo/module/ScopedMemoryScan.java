package peakscope.read.hlo.module;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * Searches the backend configurations of TPU instructions for scratch memory: {@code "used_scoped_memory_configs":
 * [{"memory_space":"1","offset":"0","size":"4096"}]}. Keeps the largest for each memory space.
 *
 * <p>The configurations make up much of a file, so the bytes are searched for the list before any text is created.
 */
public final class ScopedMemoryScan {

    private static final byte[] LIST = "used_scoped_memory_configs\":[{".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern ENTRY = Pattern.compile("\\{[^{}]*\\}");
    private static final Pattern SPACE = Pattern.compile("\"memory_space\":\"?(\\d{1,9})");
    private static final Pattern SIZE = Pattern.compile("\"size\":\"?(\\d{1,18})");

    private final byte[] bytes;
    private final Map<Long, Largest> largest = new TreeMap<>();

    ScopedMemoryScan(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The most that one instruction takes. */
    public record Largest(int row, long size) {}

    void accept(Slice config, int row) {
        int found = indexOf(config);
        if (found < 0) {
            return;
        }
        int start = found + LIST.length - 1;
        int end = start;
        while (end < config.start() + config.length() && bytes[end] != ']') {
            end++;
        }
        Matcher entry = ENTRY.matcher(ProtoCursor.text(bytes, start, end - start));
        while (entry.find()) {
            Matcher size = SIZE.matcher(entry.group());
            if (size.find() && Long.parseLong(size.group(1)) > 0) {
                Matcher space = SPACE.matcher(entry.group());
                long color = space.find() ? Long.parseLong(space.group(1)) : 0;
                Largest candidate = new Largest(row, Long.parseLong(size.group(1)));
                largest.merge(color, candidate, (old, next) -> next.size() > old.size() ? next : old);
            }
        }
    }

    /** By memory space number. */
    public Map<Long, Largest> largest() {
        return largest;
    }

    private int indexOf(Slice config) {
        int last = config.start() + config.length() - LIST.length;
        outer:
        for (int i = config.start(); i <= last; i++) {
            for (int j = 0; j < LIST.length; j++) {
                if (bytes[i + j] != LIST[j]) {
                    continue outer;
                }
            }
            return i;
        }
        return -1;
    }
}
