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
 * @param modules the requested ones
 * @param focus the module and space that the verdict and the findings are about
 * @param fit whether the focus fits, and what
 * @param allocators that list their chunks, in the input or in a log given with it
 * @param baseline what changed, if an earlier case was given
 * @param messages of error texts given with the dumps, the one that ended the program first
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

    /** A copy with what changed since a baseline. */
    public Report since(Diff changes) {
        return new Report(opened, modules, focus, fit, verdict, allocators, messages, findings, Optional.of(changes));
    }

    /** What is wrong, why, and what to do first. */
    public Headline headline() {
        return Headline.of(focus, fit, findings);
    }

    /** The memory limit of the focus, if known. */
    public Optional<MemoryLimit> limit() {
        return fit.limit();
    }

    /** One module, its requested spaces, and whether it fits its main memory. */
    public record ModuleReport(ModuleMemory module, List<SpaceAnalysis> spaces, Fit fit) {}

    /**
     * Analyses a case together with error texts and logs of the same programs: the module named in the first text comes
     * first, its limit applies if no other is given, and its findings join those on the dump.
     *
     * @throws IllegalArgumentException if the choice leaves nothing; the message says what is available
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
                        .filter(report -> isSame(report.module(), module))
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

    @SuppressWarnings("ReferenceEquality") // one of them was chosen; comparing timelines would take long
    private static boolean isSame(ModuleMemory one, ModuleMemory other) {
        return one == other;
    }
}
