package peakscope.model;

import java.util.List;
import java.util.function.UnaryOperator;

/** All that the user opened together, brought into one form. */
public record Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings) {

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
                warnings.stream()
                        .map(warning -> new Warning(change.apply(warning.where()), change.apply(warning.text())))
                        .toList());
    }

    public Case {
        inputs = List.copyOf(inputs);
        modules = List.copyOf(modules);
        warnings = List.copyOf(warnings);
    }
}
