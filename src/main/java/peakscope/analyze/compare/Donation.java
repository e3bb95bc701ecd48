package peakscope.analyze.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Inputs whose memory an output reuses in only one program. The output then has a buffer of its own in only the other.
 * An input is known by its name; its memory may hold anything at the peak.
 *
 * @param begun donated only in the second program
 * @param ended donated only in the first program
 * @param begunBytes of those of the second
 * @param endedBytes of those of the first
 */
public record Donation(int begun, Bytes begunBytes, int ended, Bytes endedBytes) {

    private static final Donation NONE = new Donation(0, Bytes.ZERO, 0, Bytes.ZERO);

    /** Empty unless both programs say what is donated. */
    static Donation of(SpaceAnalysis before, SpaceAnalysis after) {
        Optional<Map<String, Long>> first = donated(before);
        Optional<Map<String, Long>> second = donated(after);
        return first.isEmpty() || second.isEmpty() ? NONE : of(before, after, first.get(), second.get());
    }

    private static Donation of(
            SpaceAnalysis before, SpaceAnalysis after, Map<String, Long> first, Map<String, Long> second) {
        Map<String, Long> begun = new LinkedHashMap<>(second);
        Map<String, Long> ended = new LinkedHashMap<>(first);
        begun.keySet().removeIf(name -> first.containsKey(name) || !isArgument(before, name));
        ended.keySet().removeIf(name -> second.containsKey(name) || !isArgument(after, name));
        return new Donation(begun.size(), sum(begun), ended.size(), sum(ended));
    }

    /** An input that the other program lacks has not changed. */
    private static boolean isArgument(SpaceAnalysis side, String name) {
        Program program = side.program().orElseThrow();
        ProgramGraph graph = program.graph().orElseThrow();
        for (int number = 0; graph.parameter(graph.entry(), number) >= 0; number++) {
            if (name.equals(name(program, graph, number))) {
                return true;
            }
        }
        return false;
    }

    /** Bytes of the donated inputs by name. */
    private static Optional<Map<String, Long>> donated(SpaceAnalysis side) {
        Program program = side.program().orElse(null);
        ProgramGraph graph = program == null ? null : program.graph().orElse(null);
        if (program == null || graph == null || graph.entry() < 0) {
            return Optional.empty();
        }
        Map<String, Long> donated = new LinkedHashMap<>();
        for (ProgramGraph.OutputAlias alias : graph.aliases()) {
            donated.merge(name(program, graph, alias.parameter()), 0L, Long::sum);
        }
        Timeline timeline = side.timeline();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            if (timeline.category(buffer) == Category.PARAMETER && timeline.isAliased(buffer)) {
                int argument = timeline.argument(buffer);
                long size = timeline.sizeBytes(buffer);
                if (argument >= 0) {
                    donated.computeIfPresent(name(program, graph, argument), (name, bytes) -> bytes + size);
                }
            }
        }
        return Optional.of(donated);
    }

    private static String name(Program program, ProgramGraph graph, int number) {
        int row = graph.parameter(graph.entry(), number);
        String opName = row < 0 ? null : program.opName(row);
        return opName == null ? "argument " + number : opName;
    }

    private static Bytes sum(Map<String, Long> donated) {
        return new Bytes(donated.values().stream().mapToLong(Long::longValue).sum());
    }
}
