package peakscope.model.timeline;

/**
 * Memory with a place for each turn of a loop, as a scan keeps what its backward pass will read.
 *
 * @param loop name of the loop's instruction; empty when the dump does not tell
 * @param places how many values of one turn it has room for; at least 1
 */
public record LoopStack(String loop, long places) {}
