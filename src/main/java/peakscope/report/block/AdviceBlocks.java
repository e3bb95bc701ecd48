package peakscope.report.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.advise.Headline;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.advise.message.MismatchAdvice;
import peakscope.analyze.budget.Fit;
import peakscope.report.document.Block;
import peakscope.report.document.Document;
import peakscope.report.document.Section;
import peakscope.report.document.TextForm;

/** Findings as one screen of advice: the first few in short, with their saving, code and cost; the rest folded. */
public final class AdviceBlocks {

    /** Terminal lines that the open findings may take together, and the width of a line. */
    private static final int MOST_LINES = 40;

    /** What is likely may take the room that folded lines leave. */
    private static final int MOST_LINES_OF_ALL = 60;

    private static final int COLUMNS = 92;
    private static final int MOST_OPEN = 4;
    private static final int MOST_EVIDENCE = 3;
    private static final int MOST_STEPS = 5;
    private static final Set<String> AT_RUN_TIME = Set.of("E0100", "E0101");

    private final Optional<Fit> fit;
    private final List<Block> blocks = new ArrayList<>();

    private AdviceBlocks(Optional<Fit> fit) {
        this.fit = fit;
    }

    /** For an error text alone. */
    public static List<Block> of(List<Finding> findings) {
        return of(findings, Optional.empty());
    }

    /**
     * For a program.
     *
     * @param fit to compare changes with; empty if no program is known
     */
    public static List<Block> of(List<Finding> findings, Optional<Fit> fit) {
        AdviceBlocks advice = new AdviceBlocks(fit);
        boolean hasMore = findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
        int open = 0;
        int lines = 0;
        Optional<Finding> fix = findings.stream()
                .filter(finding ->
                        Headline.isOfProgram(finding) && finding.saving().isPresent())
                .findFirst();
        for (Finding finding : inOrder(findings, fix)) {
            List<Block> shown = advice.shown(finding);
            int taken = lines(shown);
            // The headline's cause and fix stay open however long they are.
            boolean isAnswer = open == 0
                    || fix.filter(finding::equals).isPresent()
                    || MismatchAdvice.isOne(finding)
                    || isOfRun(finding);
            boolean isShort = finding.severity() == Severity.NOTE && (hasMore || open > 0);
            int most = finding.severity() == Severity.LIKELY ? MOST_LINES_OF_ALL - findings.size() : MOST_LINES;
            boolean hasRoom = lines + taken <= most;
            if (!isShort && open < MOST_OPEN && (isAnswer || hasRoom)) {
                advice.blocks.addAll(shown);
                open++;
                lines += taken;
            } else {
                advice.blocks.add(new Block.Fold(advice.summary(finding), advice.whole(finding)));
            }
        }
        return advice.blocks;
    }

    /**
     * The cause, the first change with a known saving, and the rest; general advice comes after findings on this
     * program.
     */
    private static List<Finding> inOrder(List<Finding> findings, Optional<Finding> fix) {
        List<Finding> ordered = new ArrayList<>();
        findings.stream().filter(Headline::isOfProgram).forEach(ordered::add);
        fix.filter(finding -> ordered.indexOf(finding) > 1).ifPresent(finding -> {
            ordered.remove(finding);
            ordered.add(1, finding);
        });
        findings.stream().filter(finding -> !Headline.isOfProgram(finding)).forEach(ordered::add);
        findings.stream().filter(MismatchAdvice::isOne).forEach(finding -> {
            ordered.remove(finding);
            ordered.add(0, finding);
        });
        return ordered;
    }

    /** Whether it says why a program failed while it ran, which the dump of its compile does not tell. */
    private static boolean isOfRun(Finding finding) {
        return finding.severity() == Severity.CAUSE && finding.code() != null && AT_RUN_TIME.contains(finding.code());
    }

    private List<Block> shown(Finding finding) {
        List<Block> shown = new ArrayList<>(begin(finding));
        points(finding.evidence().stream().limit(MOST_EVIDENCE).map(Evidence::text), false)
                .ifPresent(shown::add);
        points(finding.steps().stream().limit(MOST_STEPS), true).ifPresent(shown::add);
        shown.addAll(code(finding));
        shown.addAll(cost(finding));
        List<Block> rest = rest(finding);
        if (!rest.isEmpty()) {
            shown.add(new Block.Fold("More on this", rest));
        } else if (finding.reference() != null) {
            shown.add(new Block.Link(finding.reference()));
        }
        return shown;
    }

    /** What {@link #shown} leaves out. */
    private static List<Block> rest(Finding finding) {
        List<Block> rest = new ArrayList<>();
        points(finding.evidence().stream().skip(MOST_EVIDENCE).map(Evidence::text), false)
                .ifPresent(rest::add);
        points(finding.steps().stream().skip(MOST_STEPS), true).ifPresent(rest::add);
        if (!rest.isEmpty() && finding.reference() != null) {
            rest.add(new Block.Link(finding.reference()));
        }
        return rest;
    }

    private List<Block> whole(Finding finding) {
        List<Block> whole =
                new ArrayList<>(begin(finding).subList(1, begin(finding).size()));
        points(finding.evidence().stream().map(Evidence::text), false).ifPresent(whole::add);
        points(finding.steps().stream(), true).ifPresent(whole::add);
        whole.addAll(code(finding));
        whole.addAll(cost(finding));
        if (finding.reference() != null) {
            whole.add(new Block.Link(finding.reference()));
        }
        return whole;
    }

    private List<Block> begin(Finding finding) {
        List<Block> begin = new ArrayList<>();
        begin.add(new Block.Subheading(title(finding)));
        finding.saving().map(this::saved).map(Block.Paragraph::new).ifPresent(begin::add);
        begin.add(new Block.Paragraph(finding.detail()));
        return begin;
    }

    private static String title(Finding finding) {
        String section = finding.section() == null ? "" : ", section " + finding.section();
        String code = finding.code() == null ? "" : " (" + finding.code() + section + ")";
        return finding.severity().text() + ": " + finding.title() + code;
    }

    private String summary(Finding finding) {
        return title(finding)
                + finding.saving()
                        .map(saving ->
                                finding.title().contains(": ") ? " (−" + saving.bytes() + ")" : ": −" + saving.bytes())
                        .orElse("");
    }

    private String saved(Saving saving) {
        String fits = fit.filter(
                        known -> known.limit().isPresent() && !known.fits().orElse(false))
                .map(known -> known.fitsAfter(saving.peakAfter()))
                .map(does -> does ? ", which would fit" : ", which is still over the limit")
                .orElse("");
        return "Saves about " + saving.bytes() + " (an estimate); the peak would be " + saving.peakAfter()
                + saving.bound() + fits + "."
                + (saving.atBest() ? " " + AdviceText.of("saving.at-best", Map.of()) : "");
    }

    private static List<Block> code(Finding finding) {
        List<String> lines = finding.lines().stream().map(CodeLine::text).toList();
        return lines.isEmpty() ? List.of() : List.of(new Block.Verbatim(lines));
    }

    private static List<Block> cost(Finding finding) {
        return finding.risk()
                .filter(risk -> finding.saving().isPresent() || !finding.steps().isEmpty())
                .<List<Block>>map(risk -> List.of(new Block.Paragraph("Side effects: " + risk)))
                .orElse(List.of());
    }

    private static Optional<Block> points(Stream<String> items, boolean numbered) {
        List<String> all = items.toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new Block.Points(all, numbered));
    }

    /** About as many lines as a terminal needs, with text at full width. */
    private static int lines(List<Block> blocks) {
        return (int) TextForm.print(new Document("", List.of(new Section("", "", blocks))), COLUMNS, false)
                .lines()
                .count();
    }
}
