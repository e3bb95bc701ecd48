package peakscope.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.advise.Advisor;
import peakscope.advise.Verdict;
import peakscope.advise.finding.Finding;
import peakscope.advise.message.AllocatorAdvice;
import peakscope.advise.message.GrowthAdvice;
import peakscope.advise.message.MessageAdvisor;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.analyze.budget.MessageLimit;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.message.Message;

/**
 * What every form of the peak-usage report prints.
 *
 * @param modules those that were asked for
 * @param focus the module and space that the verdict and the findings are about
 * @param limit what the program may use, where it is known
 * @param allocators that list their chunks, in the input or in a log that was given with it
 * @param baseline what changed, where a case of before was given
 * @param messages of an error text that was given with the dumps, the one that ended the program first
 */
public record Report(
        Case opened,
        List<ModuleReport> modules,
        SpaceAnalysis focus,
        Optional<MemoryLimit> limit,
        Verdict verdict,
        List<AllocatorState> allocators,
        List<Message> messages,
        List<Finding> findings,
        Optional<Diff> baseline) {

    /** The same with what changed since a baseline. */
    public Report since(Diff changes) {
        return new Report(opened, modules, focus, limit, verdict, allocators, messages, findings, Optional.of(changes));
    }

    /** One module and the spaces of it that were asked for. */
    public record ModuleReport(ModuleMemory module, List<SpaceAnalysis> spaces) {}

    /** Which part of a case to report; an empty choice takes all. */
    public record Choice(Optional<String> module, Optional<String> space) {
        public static final Choice ALL = new Choice(Optional.empty(), Optional.empty());

        public boolean takes(ModuleMemory candidate) {
            // In a profile the program's number stands behind the name of a module.
            return module.isEmpty()
                    || module.get().equals(candidate.name())
                    || candidate.name().startsWith(module.get() + "(");
        }

        public boolean takes(SpaceMemory candidate) {
            return space.isEmpty()
                    || space.get().equalsIgnoreCase(candidate.space().name())
                    || space.get().equals(Long.toString(candidate.space().color()));
        }

        /** Whether the choice leaves anything. */
        public boolean takesAnyOf(Case opened) {
            return opened.modules().stream()
                    .anyMatch(
                            module -> takes(module) && module.spaces().stream().anyMatch(this::takes));
        }

        /** Says what there is, for one whose choice leaves nothing. */
        public String nothingIn(Case opened) {
            List<String> names = new ArrayList<>();
            for (ModuleMemory candidate : opened.modules()) {
                if (takes(candidate)) {
                    candidate
                            .spaces()
                            .forEach(part -> names.add(candidate.name() + " "
                                    + part.space().name() + " (" + part.space().color() + ")"));
                } else {
                    names.add(candidate.name());
                }
            }
            return "no such module or memory space; there is " + String.join(", ", names);
        }
    }

    /**
     * Analyses the chosen part of a case.
     *
     * @throws IllegalArgumentException when the choice leaves nothing, with a message that says what there is
     */
    public static Report of(Case opened, Choice choice, Optional<MemoryLimit> limit) {
        return of(opened, choice, limit, List.of(), List.of(), List.of());
    }

    /**
     * Analyses a case together with the error text or log of the same program: the module that the text names comes first, the limit
     * that it tells counts where no other is given, and what it allows to say stands before the findings on the dump.
     *
     * @param logged allocators of the log; they count where the input is not such a log itself
     * @param said what else the log allows to say by itself
     * @throws IllegalArgumentException when the choice leaves nothing, with a message that says what there is
     */
    public static Report of(
            Case opened,
            Choice choice,
            Optional<MemoryLimit> limit,
            List<Message> messages,
            List<AllocatorState> logged,
            List<Finding> said) {
        List<ModuleReport> modules = new ArrayList<>();
        for (ModuleMemory module : opened.modules()) {
            List<SpaceAnalysis> spaces = module.spaces().stream()
                    .filter(space -> choice.takes(module) && choice.takes(space))
                    .map(space -> SpaceAnalysis.of(module, space))
                    .toList();
            if (!spaces.isEmpty()) {
                modules.add(new ModuleReport(module, spaces));
            }
        }
        SpaceAnalysis focus = modules.stream()
                .map(module -> module.spaces().get(0))
                .min(Comparator.comparing((SpaceAnalysis space) -> !isNamed(space, messages))
                        .thenComparing(space -> !space.memory().space().isMain())
                        .thenComparing(space -> space.peak().inUse(), Comparator.reverseOrder()))
                .orElseThrow(() -> new IllegalArgumentException(choice.nothingIn(opened)));
        // A limit is one of device memory; it says nothing about the fast memories beside it.
        Optional<MemoryLimit> applies = limit.or(
                        () -> messages.stream().findFirst().flatMap(MessageLimit::of))
                .or(() -> ofProfile(opened, modules, focus))
                .filter(any -> focus.memory().space().isMain());
        List<AllocatorState> own =
                AllocatorState.ofAll(modules.stream().map(ModuleReport::module).toList());
        List<AllocatorState> allocators = own.isEmpty() ? logged : own;
        List<Finding> findings = new ArrayList<>(AllocatorAdvice.advise(allocators));
        findings.addAll(MessageAdvisor.advise(messages));
        findings.addAll(
                GrowthAdvice.advise(modules.stream().map(ModuleReport::module).toList()));
        findings.addAll(said);
        Advisor.advise(focus, applies).stream()
                .filter(finding -> !findings.contains(finding))
                .forEach(findings::add);
        findings.sort(Finding.BY_WEIGHT);
        return new Report(
                opened,
                modules,
                focus,
                applies,
                Verdict.of(focus, applies),
                allocators,
                messages,
                findings,
                Optional.empty());
    }

    private static boolean isNamed(SpaceAnalysis space, List<Message> messages) {
        return messages.stream().anyMatch(message -> space.module().equals(message.module()));
    }

    private static Optional<MemoryLimit> ofProfile(Case opened, List<ModuleReport> modules, SpaceAnalysis focus) {
        return modules.stream()
                .filter(module -> module.spaces().contains(focus))
                .findFirst()
                .flatMap(module -> MemoryLimit.ofProfile(focus.memory(), opened.sessionOf(module.module())));
    }
}
