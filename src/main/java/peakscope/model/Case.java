package peakscope.model;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * All that the user opened together, brought into one form.
 *
 * @param facts of how the programs were compiled, each once
 */
public record Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings, List<Fact> facts) {

    /** The same with other words for the files and in the warnings. */
    public Case worded(UnaryOperator<String> change) {
        return new Case(
                inputs.stream()
                        .map(input ->
                                new InputFile(change.apply(input.path()), input.kind(), input.size(), input.sha256()))
                        .toList(),
                modules.stream()
                        .map(module -> module.withFile(change.apply(module.file())))
                        .toList(),
                warnings.stream().map(warning -> warning.worded(change)).toList(),
                facts);
    }

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
