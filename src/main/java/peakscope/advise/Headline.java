package peakscope.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.advise.message.MessageAdvisor;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

/**
 * What is wrong, why, and what to do first, each in one line. The window and reports begin with it.
 *
 * @param measured what {@code needed} measures, in one word
 * @param room how that compares with the device; empty when no limit is known
 * @param padding share of memory in use at the peak; empty when unknown or below one percent
 * @param cause the finding that says what fills the memory; empty if nothing stands out
 * @param largest what takes most of the memory, and its line; shown when there is no cause
 * @param fix the first change with a computed saving
 */
public record Headline(
        Bytes needed,
        String measured,
        Optional<Room> room,
        OptionalDouble padding,
        Optional<Finding> cause,
        String largest,
        Optional<FirstFix> fix) {

    private static final double LITTLE_PADDING = 0.01;

    /** How the program compares with the memory it may use. */
    public enum Standing {
        /** It needs more, or the compiler refused it. */
        OVER,
        /** It fits. */
        FREE,
        /** Too close to tell. */
        CLOSE
    }

    /**
     * How much is over the limit, or free.
     *
     * @param bytes over the limit or free below it
     * @param limit {@code v5e}, or {@code the limit of 4.00 GiB}
     */
    public record Room(Standing standing, Bytes bytes, String limit) {

        /** {@code 168.40 MiB over v5e}. */
        public String text() {
            return switch (standing) {
                case OVER -> bytes.count() == 0 ? "refused by the compiler" : bytes + " over " + limit;
                case FREE -> bytes + " free on " + limit;
                case CLOSE -> "too close to " + limit + " to call";
            };
        }
    }

    /**
     * What to do first.
     *
     * @param finding has the code, the cost and the evidence
     * @param action {@code Wrap each layer in jax.checkpoint}
     * @param fits whether the program would then fit; empty when it fits already, no limit is known, or it fits only at best
     */
    public record FirstFix(Finding finding, String action, Saving saving, Optional<Boolean> fits) {

        /** {@code Wrap each layer in jax.checkpoint: −15.15 GiB, 3.90 GiB at the peak, fits}. */
        public String text() {
            return action + ": −" + saving.bytes() + ", " + saving.peakText()
                    + fits.map(does -> does ? ", fits" : ", still over").orElse("");
        }
    }

    /** The headline for one memory space. */
    public static Headline of(SpaceAnalysis analysis, Fit fit, List<Finding> findings) {
        boolean planned = analysis.memory().isPlanned();
        Peak peak = analysis.peak();
        double padding = planned ? peak.padding().shareOf(peak.inUse()) : 0;
        List<Finding> ofProgram =
                findings.stream().filter(Headline::isOfProgram).toList();
        Optional<Finding> cause = ofProgram.stream()
                .filter(finding -> !finding.isSum() && finding.severity() != Severity.NOTE)
                .findFirst();
        return new Headline(
                planned ? fit.needed() : peak.inUse(),
                switch (analysis.memory().kind()) {
                    case PLANNED -> isPart(analysis, findings) ? "listed" : "needed";
                    case CHUNKS -> "held";
                    case LIVE_ARRAYS -> "alive";
                    case RECORDING -> "at the peak";
                },
                room(fit),
                padding < LITTLE_PADDING ? OptionalDouble.empty() : OptionalDouble.of(padding),
                cause,
                cause.isPresent() ? "" : LargestOwner.text(analysis),
                ofProgram.stream()
                        .filter(finding -> finding.saving().isPresent())
                        .findFirst()
                        .map(finding -> fix(finding, fit)));
    }

    /** Whether the buffers are those of a text that lists only some, so that they don't add up to what is needed. */
    private static boolean isPart(SpaceAnalysis analysis, List<Finding> findings) {
        return analysis.timeline().isExcerpt()
                && findings.stream().anyMatch(finding -> finding.id().equals(MessageAdvisor.HEADLESS));
    }

    /** Whether a finding says what fills this program's memory. */
    public static boolean isOfProgram(Finding finding) {
        return finding.action().isPresent();
    }

    private static FirstFix fix(Finding finding, Fit fit) {
        Saving saving = finding.saving().orElseThrow();
        return new FirstFix(
                finding,
                finding.action().orElseThrow(),
                saving,
                fit.limit()
                        .filter(limit -> !fit.fits().orElse(false))
                        .map(limit -> fit.fitsAfter(saving.peakAfter()))
                        .filter(fits -> !fits || !saving.atBest()));
    }

    private static Optional<Room> room(Fit fit) {
        if (fit.limit().isEmpty()) {
            return fit.refused() ? Optional.of(new Room(Standing.OVER, Bytes.ZERO, "")) : Optional.empty();
        }
        MemoryLimit limit = fit.limit().get();
        if (fit.isOver() || fit.over().count() > 0) {
            return Optional.of(new Room(Standing.OVER, fit.over(), limit.shortName()));
        }
        return Optional.of(
                fit.fits().isEmpty()
                        ? new Room(Standing.CLOSE, Bytes.ZERO, limit.shortName())
                        : new Room(Standing.FREE, fit.spare().orElse(Bytes.ZERO), limit.shortName()));
    }

    /** {@code 15.91 GiB needed}, {@code 168.40 MiB over v5e}, {@code 95 % padding}: the known ones. */
    public List<String> figures() {
        List<String> figures = new ArrayList<>();
        figures.add(needed + " " + measured);
        room.ifPresent(known -> figures.add(known.text()));
        padding.ifPresent(share -> figures.add(paddingText(share)));
        return List.copyOf(figures);
    }

    /** {@code 95 % padding}. */
    public static String paddingText(double share) {
        return String.format(Locale.ROOT, "%.0f %% padding", share * 100);
    }

    /** The figures in one line. */
    public String text() {
        return String.join(" · ", figures());
    }

    /** Why, in one line; what takes most if nothing stands out. */
    public String causeText() {
        return cause.map(Finding::title).orElse(largest);
    }

    /** What to do first and what that saves; empty if no change was computed. */
    public String fixText() {
        return fix.map(FirstFix::text).orElse("");
    }
}
