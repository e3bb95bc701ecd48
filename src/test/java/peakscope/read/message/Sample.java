package peakscope.read.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A text with its facts, from a file in which each begins with a line such as {@code === name | oom=yes; code=E1000}. */
public record Sample(String name, List<String> facts, String text) {

    private static final String ENDED = "oom=yes";

    /** All samples of a file, in order. */
    public static Stream<Sample> of(Path file) throws IOException {
        return Arrays.stream(Files.readString(file).split("(?m)^=== ", -1))
                .skip(1)
                .map(Sample::read);
    }

    private static Sample read(String part) {
        int end = part.indexOf('\n');
        String[] head = part.substring(0, end).split(" \\| ", 2);
        return new Sample(head[0], List.of(head[1].split("; ", -1)), part.substring(end + 1));
    }

    /** Whether a memory error ended the program. */
    boolean ended() {
        return facts.contains(ENDED);
    }

    /** Whether its facts say what became of the program. */
    boolean isJudged() {
        return facts.stream().anyMatch(fact -> fact.startsWith("oom="));
    }

    @Override
    public String toString() {
        return name;
    }
}
