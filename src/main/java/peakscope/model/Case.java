package peakscope.model;

import java.util.List;

/** All that the user opened together, brought into one form. */
public record Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings) {

    public Case {
        inputs = List.copyOf(inputs);
        modules = List.copyOf(modules);
        warnings = List.copyOf(warnings);
    }
}
