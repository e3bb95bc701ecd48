package peakscope.model.runtime;

import java.util.OptionalLong;

/**
 * Marks a memory space as what a running program held at one moment, not what a compiler planned: arrays that Python
 * keeps alive and loaded programs, without what programs need while they run.
 *
 * @param taken when it was saved, in nanoseconds since 1970; empty if the file does not say
 */
public record Snapshot(OptionalLong taken) {}
