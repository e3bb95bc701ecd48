package peakscope.model.runtime;

import java.util.List;
import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What one file of a profiler tells beside memory.
 *
 * @param host whose file it is
 * @param facts of the devices and of the program, as the profile gives them
 * @param deviceMemory bytes that a device says it has, the smallest of them; empty where none does
 * @param deviceType for example {@code TPU v5e}, the first that a device gives; empty where none does
 * @param runs of modules by start
 */
public record ProfilerSession(
        String file,
        String host,
        List<Fact> facts,
        Optional<Bytes> deviceMemory,
        Optional<String> deviceType,
        List<ModuleRun> runs) {

    public ProfilerSession {
        facts = List.copyOf(facts);
        runs = List.copyOf(runs);
    }

    /** A copy under another file name. */
    public ProfilerSession withFile(String known) {
        return new ProfilerSession(known, host, facts, deviceMemory, deviceType, runs);
    }

    /** Something that a profile says about what it recorded; the value includes the unit where that is known. */
    public record Fact(String subject, String name, String value) {}
}
