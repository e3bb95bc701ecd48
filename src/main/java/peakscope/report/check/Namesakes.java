package peakscope.report.check;

import java.util.List;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;

/** Modules of one name: a function that is compiled for several shapes gives one for each. */
final class Namesakes {

    private Namesakes() {}

    /** In the order in which they were read. */
    static List<ModuleMemory> of(ModuleMemory module, Case opened) {
        return opened.modules().stream()
                .filter(other -> other.name().equals(module.name()))
                .toList();
    }

    /** By identity, as two of them may say the same. */
    @SuppressWarnings("ReferenceEquality")
    static int place(ModuleMemory module, List<ModuleMemory> namesakes) {
        for (int i = 0; i < namesakes.size(); i++) {
            if (namesakes.get(i) == module) {
                return i;
            }
        }
        throw new IllegalArgumentException(module.name() + " is not among its namesakes");
    }
}
