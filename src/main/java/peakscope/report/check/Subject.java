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
 * A memory space of a module to check.
 *
 * @param label the module's name, with a number if several have the same name
 * @param fits according to error texts; contains no chosen limit
 */
record Subject(String label, ModuleMemory module, SpaceMemory memory, Peak peak, Fits fits) {

    /** The main space of every chosen module, or the chosen spaces. */
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

    /** Whether it fits the user's limit, or else the one that the compiler printed. */
    Fit fit(Optional<MemoryLimit> limit) {
        return fits.within(limit).of(module, memory);
    }

    String space() {
        return memory.space().name();
    }
}
