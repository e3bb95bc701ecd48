package peakscope.read.torch;

/**
 * A moment when the device had no more memory for the allocator.
 *
 * @param event the event of the trace that follows it
 * @param time in the unit of the trace
 * @param requested bytes; negative when unknown
 * @param deviceFree bytes that the device had left; negative when unknown
 */
record Refusal(int event, long time, long requested, long deviceFree, int stack) {}
