package peakscope.model;

import java.util.List;
import java.util.Optional;

/**
 * All that the user opened together, brought into one form.
 *
 * @param sessions of a profiler, the files of the newest run first
 */
public record Case(
        List<InputFile> inputs, List<ModuleMemory> modules, List<ProfilerSession> sessions, List<Warning> warnings) {

    public Case {
        inputs = List.copyOf(inputs);
        modules = List.copyOf(modules);
        sessions = List.copyOf(sessions);
        warnings = List.copyOf(warnings);
    }

    /** A case without a profiler's session. */
    public Case(List<InputFile> inputs, List<ModuleMemory> modules, List<Warning> warnings) {
        this(inputs, modules, List.of(), warnings);
    }

    /** The session that a module was read from. */
    public Optional<ProfilerSession> sessionOf(ModuleMemory module) {
        return sessions.stream()
                .filter(session -> session.file().equals(module.file()))
                .findFirst();
    }
}
