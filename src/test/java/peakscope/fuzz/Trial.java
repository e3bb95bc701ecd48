package peakscope.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import peakscope.cli.Run;

/** Runs a few commands on a damaged file and reports anything that no input may cause. */
final class Trial {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<Integer> OF_INPUTS = Set.of(0, 1, 2, 3);
    private static final Set<String> SIZES = Set.of(
            "bytes", "peakBytes", "unpaddedBytes", "peakUnpaddedBytes", "peakPaddingBytes", "totalAllocationBytes");
    private static final int LONGEST_QUOTE = 600;

    private Trial() {}

    /** The first thing that went wrong, with the command; empty if all went well. */
    static Optional<String> of(Path file, Path whole, Random random) {
        List<List<Object>> commands = new ArrayList<>();
        commands.add(List.of("report", file, "--format", "json"));
        commands.add(
                switch (random.nextInt(12)) {
                    case 0 -> List.of("report", file);
                    case 1 -> List.of("report", file, "--format", "markdown", "--redact");
                    case 2 -> List.of("report", file, "--format", "html", "--limit", "1G");
                    case 3 -> List.of("report", file, "--format", "csv");
                    case 4 -> List.of("explain", file);
                    case 5 -> List.of("explain", file, "--format", "markdown");
                    case 6 -> List.of("explain", file, "--format", "json", "--redact");
                    case 7 -> List.of("diff", file, whole);
                    case 8 -> List.of("diff", whole, file, "--format", "json");
                    case 9 -> List.of("check", file, "--limit", "1M", "--max-padding", "5");
                    case 10 -> List.of("check", file, "--baseline", whole, "--max-growth", "5", "--format", "json");
                    default -> List.of("report", file, "--log", file, "--baseline", whole, "--format", "json");
                });
        for (List<Object> command : commands) {
            Optional<String> fault = fault(command);
            if (fault.isPresent()) {
                return fault.map(what -> what + "\n  by " + command);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> fault(List<Object> command) {
        List<Object> traced = new ArrayList<>(command);
        traced.add("--debug");
        Run run = Run.of(traced.toArray());
        if (!OF_INPUTS.contains(run.code()) || run.err().contains("fault of Peakscope")) {
            return Optional.of("exit code " + run.code() + ": " + quote(run.err()));
        }
        if (run.code() < 2 && command.contains("json")) {
            try {
                Optional<String> absurd = absurd("", JSON.readTree(run.out()));
                if (absurd.isPresent()) {
                    return absurd;
                }
            } catch (JsonProcessingException malformed) {
                return Optional.of("no JSON: " + malformed.getMessage());
            }
        }
        return obeyed(run.out()).or(() -> obeyed(run.err())).map(what -> "control character " + what);
    }

    /** A negative size. */
    private static Optional<String> absurd(String name, JsonNode node) {
        if (node.isNumber() && SIZES.contains(name) && node.asLong() < 0) {
            return Optional.of(name + " is " + node);
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            Optional<String> inside = absurd(field.getKey(), field.getValue());
            if (inside.isPresent()) {
                return inside;
            }
        }
        for (JsonNode element : node.isArray() ? node : JSON.createArrayNode()) {
            Optional<String> inside = absurd(name, element);
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }

    /** Characters that a terminal would obey, or that reverse the writing direction. */
    private static Optional<String> obeyed(String output) {
        return output.codePoints()
                .filter(c -> (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t')
                        || (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069))
                .mapToObj(c -> String.format("U+%04X near ", c)
                        + quote(output.substring(Math.max(0, output.indexOf(c) - 60))
                                .lines()
                                .findFirst()
                                .orElse("")))
                .findFirst();
    }

    private static String quote(String text) {
        return text.length() < LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE);
    }
}
