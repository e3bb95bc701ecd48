package peakscope.advise.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.advise.change.CauseRule;
import peakscope.advise.change.ReplicationRule;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.model.Program;
import peakscope.model.timeline.Buffer;
import peakscope.model.value.Bytes;

/** Buffers at the peak that take more than half the limit each, which the E1000 page calls a mistake in the program. */
public final class OversizedRule implements Rule {

    public static final String ID = "oversized";

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        if (fit.limit().isEmpty()) {
            return List.of();
        }
        Bytes limit = fit.limit().get().bytes();
        Bytes half = new Bytes(limit.count() / 2);
        List<CausedBuffer> oversized = IntStream.of(analysis.largestAtPeak())
                .mapToObj(analysis.timeline()::buffer)
                .takeWhile(buffer -> buffer.size().compareTo(half) > 0)
                .map(buffer -> new CausedBuffer(buffer, analysis.origins().of(buffer)))
                .toList();
        if (oversized.isEmpty()) {
            return List.of();
        }
        CausedBuffer first = oversized.get(0);
        Buffer buffer = first.buffer();
        Map<String, String> figures = Map.of(
                "buffer", buffer.details().label(),
                "size", buffer.size().toString(),
                "share", share(buffer.size().shareOf(limit)),
                "place",
                        first.origin()
                                .source()
                                .map(frame -> ", from " + frame.label())
                                .orElse(""),
                "limit", limit.toString(),
                "count", AdviceText.count(oversized.size(), "buffer"));
        String id = oversized.size() == 1 ? ID : ID + ".several";
        boolean isWhole = ReplicationRule.copies(analysis).containsKey(buffer.id());
        return List.of(AdviceText.finding(id, "E1000", "2", Severity.LIKELY, figures, CauseRule.evidence(oversized))
                .as(ID)
                .steps(steps(analysis.program(), isWhole)));
    }

    private static String share(double ofLimit) {
        return ofLimit < 2
                ? String.format(Locale.ROOT, "%.0f %% of", ofLimit * 100)
                : String.format(Locale.ROOT, "%,.1f times", ofLimit);
    }

    /** The program, if known, rules out one of the page's two mistakes. */
    private static List<String> steps(Optional<Program> program, boolean isWhole) {
        boolean hasCallback =
                program.isEmpty() || program.filter(OversizedRule::callsHost).isPresent();
        boolean oneDevice =
                program.map(known -> known.partitioning().devices() == 1).orElse(false);
        return List.of(
                AdviceText.of(hasCallback ? "oversized.print" : "oversized.no-print", Map.of()),
                AdviceText.of(
                        oneDevice ? "oversized.one-device" : isWhole ? "oversized.whole" : "oversized.sharding",
                        Map.of()));
    }

    private static boolean callsHost(Program program) {
        return program.hostCalls().findAny().isPresent();
    }
}
