package peakscope.report.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.Peak;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fits;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.message.Message;
import peakscope.report.Choice;

/**
 * A memory space of a module that is held against the criteria.
 *
 * @param label the module's name, with a number where several have the same
 * @param fits by what error texts say; no limit is chosen in it
 */
record Subject(String label, ModuleMemory module, SpaceMemory memory, Peak peak, Fits fits) {

    /** Of every module that is chosen its main space, or those that are chosen. */
    static List<Subject> of(Case opened, List<Message> messages, Choice choice) {
        Fits fits = Fits.of(opened, messages, Optional.empty());
        List<Subject> subjects = new ArrayList<>();
        for (ModuleMemory module : opened.modules()) {
            if (choice.takes(module)) {
                List<SpaceMemory> spaces = choice.space().isEmpty() ? List.of(module.mainSpace()) : module.spaces();
                spaces.stream()
                        .filter(choice::takes)
                        .map(space ->
                                new Subject(label(opened, module), module, space, Peak.of(space.timeline()), fits))
                        .forEach(subjects::add);
            }
        }
        return subjects;
    }

    private static String label(Case opened, ModuleMemory module) {
        List<ModuleMemory> namesakes = Namesakes.of(module, opened);
        int place = Namesakes.place(module, namesakes) + 1;
        return namesakes.size() == 1 ? module.name() : module.name() + " (" + place + " of " + namesakes.size() + ")";
    }

    /** Whether it fits what the user allows, or else what the compiler printed. */
    Fit fit(Optional<MemoryLimit> limit) {
        return fits.within(limit).of(module, memory);
    }

    String space() {
        return memory.space().name();
    }
}
