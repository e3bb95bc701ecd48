package peakscope.analyze.compare;

import peakscope.model.value.Bytes;

/** What all changes of one kind add to the difference of two peaks; negative if they lower it. */
public record ChangeTotal(ChangeKind kind, Bytes delta, int buffers) {}
