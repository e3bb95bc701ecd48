package peakscope.advise.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.model.Program;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Tensors passed to host code by {@code jax.debug.print} or another callback: the compiler keeps them whole in HBM
 * until they are sent.
 */
public final class CallbackRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.005;

    /** Instructions that rename their operand without copying it. */
    private static final Set<String> TRANSPARENT =
            Set.of("bitcast", "get-tuple-element", "tuple", "copy-start", "copy-done", "opt-barrier", "reshape");

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Program program = analysis.program().orElse(null);
        if (program == null || !analysis.memory().space().isMain()) {
            return List.of();
        }
        Map<String, String> handedOver = handedOver(program);
        if (handedOver.isEmpty()) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * WORTH_SAYING;
        List<Buffer> buffers = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) >= small && handedOver.containsKey(timeline.instructionOf(id))) {
                buffers.add(timeline.buffer(id));
            }
        }
        if (buffers.isEmpty()) {
            return List.of();
        }
        buffers.sort(Comparator.comparing(Buffer::size).reversed());
        Bytes largest = buffers.get(0).size();
        List<Evidence> evidence = buffers.stream()
                .limit(MOST_EVIDENCE)
                .map(buffer -> Evidence.listing(
                        buffer,
                        "goes to the host in " + handedOver.get(buffer.details().instruction())))
                .toList();
        return List.of(AdviceText.finding(
                "callback",
                null,
                "2",
                Severity.LIKELY,
                Map.of("count", AdviceText.count(buffers.size(), "buffer"), "largest", largest.toString()),
                evidence));
    }

    /** Instructions whose values are passed to the host, each with the op that does so. */
    private static Map<String, String> handedOver(Program program) {
        Map<String, String> found = new LinkedHashMap<>();
        program.hostCalls().forEach(row -> {
            String op = label(program, row);
            for (int source : sources(program, row)) {
                found.putIfAbsent(program.name(source), op);
            }
        });
        return found;
    }

    private static String label(Program program, int row) {
        @Nullable String opName = program.opName(row);
        return opName == null ? program.name(row) : opName;
    }

    /** What the instruction reads, looking through renamings. */
    private static Set<Integer> sources(Program program, int row) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> next = new ArrayDeque<>(List.of(row));
        while (!next.isEmpty()) {
            for (int operand : program.operands(next.remove())) {
                String opcode = program.opcode(operand);
                if (seen.add(operand) && opcode != null && TRANSPARENT.contains(opcode)) {
                    next.add(operand);
                }
            }
        }
        return seen;
    }
}
