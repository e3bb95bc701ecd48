package peakscope.read.torch;

/**
 * That the device had no memory for the allocator.
 *
 * @param event of the trace before which it was
 * @param time in the unit of the trace
 * @param requested bytes; negative when not told
 * @param deviceFree bytes that the device had left; negative when not told
 */
record Refusal(int event, long time, long requested, long deviceFree, int stack) {}
