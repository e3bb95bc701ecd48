package peakscope.report.check;

import java.util.List;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;

/** Modules with one name: a function compiled for several shapes makes one module for each. */
final class Namesakes {

    private Namesakes() {}

    /** In reading order. */
    static List<ModuleMemory> of(ModuleMemory module, Case opened) {
        return opened.modules().stream()
                .filter(other -> other.name().equals(module.name()))
                .toList();
    }

    /** Compares by identity, because two of them may be equal. */
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
