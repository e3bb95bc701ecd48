package peakscope.model;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Fact;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;

/**
 * Everything that the user opened together, in one form.
 *
 * @param sessions of a profiler, the files of the newest run first
 * @param facts about how the programs were compiled, each once
 */
public record Case(
        List<InputFile> inputs,
        List<ModuleMemory> modules,
        List<ProfilerSession> sessions,
        List<Warning> warnings,
        List<Fact> facts) {

    public Case {
        inputs = List.copyOf(inputs);
        modules = List.copyOf(modules);
        sessions = List.copyOf(sessions);
        warnings = List.copyOf(warnings);
        facts = List.copyOf(facts);
    }

    /** A case without sessions or facts. */
    public Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings) {
        this(inputs, modules, List.of(), warnings, List.of());
    }

    /** A copy whose file names and warnings are reworded. */
    public Case worded(UnaryOperator<String> change) {
        return new Case(
                inputs.stream()
                        .map(input ->
                                new InputFile(change.apply(input.path()), input.kind(), input.size(), input.checksum()))
                        .toList(),
                modules.stream()
                        .map(module -> module.withFile(change.apply(module.file())))
                        .toList(),
                sessions.stream()
                        .map(session -> session.withFile(change.apply(session.file())))
                        .toList(),
                warnings.stream().map(warning -> warning.worded(change)).toList(),
                facts);
    }

    /** The session that a module was read from. */
    public Optional<ProfilerSession> sessionOf(ModuleMemory module) {
        return sessions.stream()
                .filter(session -> session.file().equals(module.file()))
                .findFirst();
    }
}
