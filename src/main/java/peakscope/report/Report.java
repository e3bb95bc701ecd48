package peakscope.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.advise.Advisor;
import peakscope.advise.AllocatorAdvice;
import peakscope.advise.Finding;
import peakscope.advise.MessageAdvisor;
import peakscope.advise.Verdict;
import peakscope.advise.message.Message;
import peakscope.analyze.AllocatorState;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;

/**
 * What every form of the peak-usage report prints.
 *
 * @param modules those that were asked for
 * @param focus the module and space that the verdict and the findings are about
 * @param limit what the program may use, where it is known
 * @param allocators that list their chunks, in the input or in a log that was given with it
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
        List<Finding> findings) {

    /** One module and the spaces of it that were asked for. */
    public record ModuleReport(ModuleMemory module, List<SpaceAnalysis> spaces) {}

    /** Which part of a case to report; an empty choice takes all. */
    public record Choice(Optional<String> module, Optional<String> space) {
        public static final Choice ALL = new Choice(Optional.empty(), Optional.empty());

        boolean takes(ModuleMemory candidate) {
            // In a profile the program's number stands behind the name of a module.
            return module.isEmpty()
                    || module.get().equals(candidate.name())
                    || candidate.name().startsWith(module.get() + "(");
        }

        boolean takes(SpaceMemory candidate) {
            return space.isEmpty()
                    || space.get().equalsIgnoreCase(candidate.space().name())
                    || space.get().equals(Long.toString(candidate.space().color()));
        }
    }

    /**
     * Analyses the chosen part of a case.
     *
     * @throws IllegalArgumentException when the choice leaves nothing, with a message that says what there is
     */
    public static Report of(Case opened, Choice choice, Optional<MemoryLimit> limit) {
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
                .min(Comparator.comparing(
                                (SpaceAnalysis space) -> !space.memory().space().isMain())
                        .thenComparing(space -> space.peak().inUse(), Comparator.reverseOrder()))
                .orElseThrow(() -> new IllegalArgumentException(nothing(opened, choice)));
        // A limit is one of device memory; it says nothing about the fast memories beside it.
        Optional<MemoryLimit> applies = limit.or(() -> ofProfile(opened, modules, focus))
                .filter(any -> focus.memory().space().isMain());
        List<AllocatorState> allocators =
                AllocatorState.ofAll(modules.stream().map(ModuleReport::module).toList());
        List<Finding> findings = new ArrayList<>(AllocatorAdvice.advise(allocators));
        findings.addAll(Advisor.advise(focus, applies));
        findings.sort(Finding.BY_WEIGHT);
        return new Report(opened, modules, focus, applies, Verdict.of(focus, applies), allocators, List.of(), findings);
    }

    private static Optional<MemoryLimit> ofProfile(Case opened, List<ModuleReport> modules, SpaceAnalysis focus) {
        return modules.stream()
                .filter(module -> module.spaces().contains(focus))
                .findFirst()
                .flatMap(module -> MemoryLimit.ofProfile(focus.memory(), opened.sessionOf(module.module())));
    }

    /** The same with an error text: its messages, and what they allow to say, before the findings on the dump. */
    public Report with(List<Message> read) {
        return with(read, List.of());
    }

    /** The same with what a log holds; its allocators count where the input is not such a log itself. */
    public Report with(List<Message> read, List<AllocatorState> logged) {
        List<AllocatorState> states = allocators.isEmpty() ? logged : allocators;
        List<Finding> all = new ArrayList<>(AllocatorAdvice.advise(states));
        all.addAll(MessageAdvisor.advise(read));
        findings.stream().filter(finding -> !all.contains(finding)).forEach(all::add);
        all.sort(Finding.BY_WEIGHT);
        return new Report(opened, modules, focus, limit, verdict, states, read, all);
    }

    private static String nothing(Case opened, Choice choice) {
        List<String> names = new ArrayList<>();
        for (ModuleMemory module : opened.modules()) {
            if (choice.takes(module)) {
                module.spaces()
                        .forEach(space -> names.add(module.name() + " "
                                + space.space().name() + " (" + space.space().color() + ")"));
            } else {
                names.add(module.name());
            }
        }
        return "no such module or memory space; there is " + String.join(", ", names);
    }
}
