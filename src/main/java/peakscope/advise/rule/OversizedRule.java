package peakscope.advise.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import peakscope.advise.change.CauseRule;
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

/** One buffer at the peak that takes more than half the limit, which the E1000 page calls a mistake in the program. */
public final class OversizedRule implements Rule {

    public static final String ID = "oversized";

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        int[] largest = analysis.largestAtPeak();
        if (fit.limit().isEmpty() || largest.length == 0) {
            return List.of();
        }
        Buffer buffer = analysis.timeline().buffer(largest[0]);
        Bytes half = new Bytes(fit.limit().get().bytes().count() / 2);
        if (buffer.size().compareTo(half) <= 0) {
            return List.of();
        }
        CausedBuffer caused = new CausedBuffer(buffer, analysis.origins().of(buffer));
        Map<String, String> figures = Map.of(
                "buffer", buffer.details().label(),
                "size", buffer.size().toString(),
                "share", share(buffer.size().shareOf(fit.limit().get().bytes())),
                "place",
                        caused.origin()
                                .source()
                                .map(frame -> ", from " + frame.label())
                                .orElse(""),
                "limit", fit.limit().get().bytes().toString());
        return List.of(
                AdviceText.finding(ID, "E1000", "2", Severity.LIKELY, figures, CauseRule.evidence(List.of(caused)))
                        .steps(steps(analysis.program())));
    }

    private static String share(double ofLimit) {
        return ofLimit < 2
                ? String.format(Locale.ROOT, "%.0f %% of", ofLimit * 100)
                : String.format(Locale.ROOT, "%,.1f times", ofLimit);
    }

    /** The program, if known, rules out one of the page's two mistakes. */
    private static List<String> steps(Optional<Program> program) {
        boolean hasCallback =
                program.isEmpty() || program.filter(OversizedRule::callsHost).isPresent();
        boolean oneDevice =
                program.map(known -> known.partitioning().devices() == 1).orElse(false);
        return List.of(
                AdviceText.of(hasCallback ? "oversized.print" : "oversized.no-print", Map.of()),
                AdviceText.of(oneDevice ? "oversized.one-device" : "oversized.sharding", Map.of()));
    }

    private static boolean callsHost(Program program) {
        return program.hostCalls().findAny().isPresent();
    }
}
