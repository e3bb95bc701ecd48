package peakscope.advise.change;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Timeline;

/** Inputs of layers that a checkpoint keeps in f32, though the layers cast them to 16 bits before they multiply. */
final class WideCarries {

    private static final double WORTH_SAYING = 0.1;

    private WideCarries() {}

    /** One line on what keeping them in 16 bits would save, if the program casts them so. */
    static Optional<String> line(SpaceAnalysis analysis, List<KeptValue> kept) {
        Timeline timeline = analysis.timeline();
        Set<Integer> wide = kept.stream()
                .filter(value -> isCast(analysis, value))
                .map(value -> value.buffer().id())
                .collect(Collectors.toSet());
        WhatIf halved = WhatIf.replay(timeline, WidthRule.halved(timeline, wide));
        return halved.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING
                ? Optional.empty()
                : Optional.of(AdviceText.of(
                        "long-lived.wide", Map.of("peak", halved.peak().toString())));
    }

    private static boolean isCast(SpaceAnalysis analysis, KeptValue value) {
        return value.stack().isPresent()
                && value.buffer().details().shape() instanceof ArrayShape stack
                && stack.type() == ElementType.F32
                && stack.dimensions().size() > 1
                && analysis.program()
                        .flatMap(program -> program.graph()
                                .map(graph -> casts(
                                        program,
                                        graph,
                                        stack.elements() / stack.dimensions().get(0))))
                        .orElse(false);
    }

    private static boolean casts(Program program, ProgramGraph graph, long elements) {
        return program.rowsByOpName(path -> path.endsWith("/convert_element_type") && !Passes.isBackward(path))
                .anyMatch(row -> "convert".equals(program.opcode(row))
                        && graph.shape(row) instanceof ArrayShape narrow
                        && narrow.type() == ElementType.BF16
                        && narrow.elements() == elements);
    }
}
