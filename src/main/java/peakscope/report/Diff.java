package peakscope.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.ModulePair;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;

/**
 * What every form of a comparison prints.
 *
 * @param modules the requested ones that are on both sides
 * @param focus the module and memory space that the verdict and the account are about
 * @param notes about the comparison itself, in whole sentences
 */
public record Diff(Case before, Case after, List<ModuleDiff> modules, Comparison focus, List<String> notes) {

    public Diff {
        modules = List.copyOf(modules);
        notes = List.copyOf(notes);
    }

    /** One module and its requested spaces. */
    public record ModuleDiff(ModulePair pair, List<Comparison> spaces) {

        /** The spaces that are ever in use. */
        public List<Comparison> used() {
            return spaces.stream().filter(space -> higherPeak(space) > 0).toList();
        }
    }

    /**
     * Compares the chosen parts of two cases. A requested module that is on only one side is compared with the largest
     * of the other.
     *
     * @throws IllegalArgumentException if the choice leaves nothing; the message says what is available
     */
    public static Diff of(Case before, Case after, Choice choice) {
        if (choice.module().isPresent() && !has(before, choice) && !has(after, choice)) {
            throw new IllegalArgumentException(
                    "no such module; available: " + names(before) + " before and " + names(after) + " after");
        }
        List<ModulePair> pairs = ModulePair.match(chosen(before, choice), chosen(after, choice));
        List<ModuleDiff> modules = new ArrayList<>();
        for (ModulePair pair : pairs) {
            List<Comparison> spaces = pair.spaces().stream()
                    .filter(space -> choice.takes(space.before()) || choice.takes(space.after()))
                    .map(pair::compare)
                    .toList();
            if (!spaces.isEmpty()) {
                modules.add(new ModuleDiff(pair, spaces));
            }
        }
        Comparison focus = modules.stream()
                .flatMap(module -> module.spaces().stream())
                .min(Comparator.comparing((Comparison space) ->
                                !space.after().memory().space().isMain())
                        .thenComparing(Diff::higherPeak, Comparator.reverseOrder()))
                .orElseThrow(() -> new IllegalArgumentException("no such memory space; available: " + spaces(pairs)));
        return new Diff(before, after, modules, focus, DiffNotes.of(before, after, pairs, focus, choice));
    }

    private static long higherPeak(Comparison space) {
        return Math.max(
                space.before().peak().inUse().count(),
                space.after().peak().inUse().count());
    }

    private static boolean has(Case side, Choice choice) {
        return side.modules().stream().anyMatch(choice::takes);
    }

    private static List<ModuleMemory> chosen(Case side, Choice choice) {
        return has(side, choice) ? side.modules().stream().filter(choice::takes).toList() : side.modules();
    }

    private static String names(Case side) {
        return String.join(
                ", ", side.modules().stream().map(ModuleMemory::name).distinct().toList());
    }

    private static String spaces(List<ModulePair> pairs) {
        return String.join(
                ", ",
                pairs.stream()
                        .flatMap(pair -> pair.spaces().stream())
                        .map(space -> space.after().space())
                        .map(space -> space.name() + " (" + space.color() + ")")
                        .distinct()
                        .toList());
    }

    /** The same comparison, for another of its memory spaces. */
    public Diff on(Comparison other) {
        List<ModulePair> pairs = modules.stream().map(ModuleDiff::pair).toList();
        return new Diff(before, after, modules, other, DiffNotes.of(before, after, pairs, other, Choice.ALL));
    }

    /** The first line. */
    public String verdict() {
        return DiffLines.verdict(focus);
    }
}
