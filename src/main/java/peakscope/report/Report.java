package peakscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.advise.Advisor;
import peakscope.advise.Headline;
import peakscope.advise.Situation;
import peakscope.advise.Verdict;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fits;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.read.log.LogText;
import peakscope.read.message.Message;

/**
 * What every form of the peak-usage report prints.
 *
 * @param modules those that were asked for
 * @param focus the module and space that the verdict and the findings are about
 * @param fit whether the focus fits, and what
 * @param allocators that list their chunks, in the input or in a log that was given with it
 * @param baseline what changed, where a case of before was given
 * @param messages of an error text that was given with the dumps, the one that ended the program first
 */
public record Report(
        Case opened,
        List<ModuleReport> modules,
        SpaceAnalysis focus,
        Fit fit,
        Verdict verdict,
        List<AllocatorState> allocators,
        List<Message> messages,
        List<Finding> findings,
        Optional<Diff> baseline) {

    /** The same with what changed since a baseline. */
    public Report since(Diff changes) {
        return new Report(opened, modules, focus, fit, verdict, allocators, messages, findings, Optional.of(changes));
    }

    /** What is wrong, why, and what to do first. */
    public Headline headline() {
        return Headline.of(focus, fit, findings);
    }

    /** What the focus may use, where it is known. */
    public Optional<MemoryLimit> limit() {
        return fit.limit();
    }

    /** One module, the spaces of it that were asked for, and whether it fits its main memory. */
    public record ModuleReport(ModuleMemory module, List<SpaceAnalysis> spaces, Fit fit) {}

    /**
     * Analyses the chosen part of a case without any text.
     *
     * @throws IllegalArgumentException when the choice leaves nothing, with a message that says what there is
     */
    public static Report of(Case opened, Choice choice, Optional<MemoryLimit> limit) {
        return of(opened, choice, limit, LogText.NONE);
    }

    /**
     * Analyses a case together with the error texts and logs of the same programs: the module that the first text is about comes
     * first, the limit that it tells counts where no other is given, and what it allows to say stands beside the findings on the dump.
     *
     * @throws IllegalArgumentException when the choice leaves nothing, with a message that says what there is
     */
    public static Report of(Case opened, Choice choice, Optional<MemoryLimit> limit, LogText said) {
        Fits fits = Fits.of(opened, said.messages(), limit);
        List<ModuleReport> modules = new ArrayList<>();
        for (ModuleMemory module : opened.modules()) {
            List<SpaceAnalysis> spaces = module.spaces().stream()
                    .filter(space -> choice.takes(module) && choice.takes(space))
                    .map(space -> SpaceAnalysis.of(module, space))
                    .toList();
            if (!spaces.isEmpty()) {
                modules.add(new ModuleReport(module, spaces, fits.of(module)));
            }
        }
        List<ModuleMemory> chosen = modules.stream().map(ModuleReport::module).toList();
        ModuleReport first = fits.first(chosen)
                .flatMap(module -> modules.stream()
                        .filter(report -> report.module().equals(module))
                        .findFirst())
                .orElseThrow(() -> new IllegalArgumentException(choice.nothingIn(opened)));
        SpaceAnalysis focus = first.spaces().get(0);
        Situation situation = Situation.of(chosen, first.module(), focus, fits, said);
        Fit fit = situation.fit().orElseThrow();
        return new Report(
                opened,
                modules,
                focus,
                fit,
                Verdict.of(focus, fit),
                situation.allocators(),
                said.messages(),
                Advisor.advise(situation),
                Optional.empty());
    }
}
