package peakscope.model.runtime;

/**
 * One run of a compiled module, as a profiler saw it.
 *
 * @param module its name with the program's number if the profile has it, for example {@code jit_step(8)}
 * @param where the device, or the host plane and device number
 * @param start in picoseconds since the profile began
 * @param end in picoseconds since the profile began
 */
public record ModuleRun(String module, String where, long start, long end) {

    /** Picoseconds from the first operation to the end of the last. */
    public long duration() {
        return end - start;
    }
}
