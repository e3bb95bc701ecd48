package peakscope.model.runtime;

import java.util.OptionalLong;

/**
 * That a memory space is shown as a running program held it at one moment, not as a compiler planned it: arrays that Python
 * keeps alive and loaded programs, without what programs need while they run.
 *
 * @param taken nanoseconds since 1970 at which it was written down; empty where the file does not say
 */
public record Snapshot(OptionalLong taken) {}
