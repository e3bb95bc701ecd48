package peakscope.advise.change;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.use.SmallProducts;
import peakscope.analyze.use.SmallSolves;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** Products of very many small matrices, whose operands and results fill their tiles badly. */
public final class SmallProductRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.02;

    /** An array counts when its tiles hold at most this share of data. */
    private static final double NEARLY_EMPTY = 0.25;

    private static final Set<String> COPIES =
            Set.of("copy", "copy-start", "copy-done", "convert", "bitcast", "transpose");

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Optional<Program> program = analysis.program();
        List<Integer> products = program.map(SmallProducts::of).orElse(List.of());
        if (products.isEmpty()) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        IntToLongFunction sizes = asSums(analysis, program.get(), products);
        WhatIf after = WhatIf.replay(timeline, sizes);
        if (after.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        List<Evidence> evidence = Arrays.stream(analysis.largestAtPeak())
                .filter(buffer -> sizes.applyAsLong(buffer) < timeline.sizeBytes(buffer))
                .limit(MOST_EVIDENCE)
                .mapToObj(timeline::buffer)
                .map(buffer -> Evidence.listing(buffer, buffer.padding() + " of it padding"))
                .toList();
        Map<String, String> figures = Map.of("after", Estimate.of(after, timeline));
        return List.of(AdviceText.finding(
                        "small-products", fit.isOver() ? "E1000" : null, "3.A", Severity.LIKELY, figures, evidence)
                .lines(lines(program.get(), products))
                .saving(Saving.of(after)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return analysis.program().flatMap(program -> {
            List<Integer> products = SmallProducts.of(program);
            return products.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Fix("small-products", asSums(analysis, program, products))
                            .lines(lines(program, products)));
        });
    }

    private static List<CodeLine> lines(Program program, List<Integer> products) {
        List<CodeLine> known = products.stream()
                .map(program::opName)
                .flatMap(opName -> Optional.ofNullable(opName).flatMap(SmallProducts::einsum).stream())
                .distinct()
                .flatMap(einsum -> ProductAsSum.line(einsum).stream())
                .map(CodeLine::python)
                .toList();
        return known.isEmpty() ? AdviceText.lines("small-products.any", Map.of()) : known;
    }

    /** Copies made only for a product disappear; results are stored with the long dimension minor. */
    private static IntToLongFunction asSums(SpaceAnalysis analysis, Program program, List<Integer> products) {
        Timeline timeline = analysis.timeline();
        Set<Integer> read = new HashSet<>();
        products.forEach(product -> Arrays.stream(program.operands(product)).forEach(read::add));
        long[] sizes = new long[timeline.bufferCount()];
        for (int id = 0; id < sizes.length; id++) {
            sizes[id] = timeline.sizeBytes(id);
            if (timeline.category(id) == Category.TEMPORARY && timeline.unpaddedBytes(id) < sizes[id] * NEARLY_EMPTY) {
                Buffer buffer = timeline.buffer(id);
                // A solver asks for that layout itself, whatever the products do.
                boolean isSolved =
                        SmallSolves.isPart(analysis.origins().of(buffer).opName());
                sizes[id] = isSolved ? sizes[id] : asSum(buffer, program, read);
            }
        }
        return id -> sizes[id];
    }

    private static long asSum(Buffer buffer, Program program, Set<Integer> read) {
        if (!(buffer.details().shape() instanceof ArrayShape array) || !SmallProducts.isMany(array)) {
            return buffer.size().count();
        }
        int row = program.row(buffer.details().instruction());
        boolean copied = row >= 0 && read.contains(row) && COPIES.contains(String.valueOf(program.opcode(row)));
        return copied ? 0 : Math.min(buffer.size().count(), SmallProducts.longMinor(array));
    }
}
