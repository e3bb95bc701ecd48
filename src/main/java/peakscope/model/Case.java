package peakscope.model;

import java.util.List;

/**
 * All that the user opened together, brought into one form.
 *
 * @param facts of how the programs were compiled, each once
 */
public record Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings, List<Fact> facts) {

    public Case {
        inputs = List.copyOf(inputs);
        modules = List.copyOf(modules);
        warnings = List.copyOf(warnings);
        facts = List.copyOf(facts);
    }

    /** A case of which no such facts are known. */
    public Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings) {
        this(inputs, modules, warnings, List.of());
    }
}
