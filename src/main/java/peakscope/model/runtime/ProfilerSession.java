package peakscope.model.runtime;

import java.util.List;
import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What one profiler file says besides memory.
 *
 * @param host that wrote the file
 * @param facts about the devices and the program, from the profile
 * @param deviceMemory memory of the device with the least; empty if none says
 * @param deviceType for example {@code TPU v5e}, of the first device that has one; empty if none does
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
