/**
 * Causes of a peak that go away if the same work is done in pieces: rows of a batch, columns of a table, experts, parts of a
 * sort or a transform, and arrays that repeat a smaller one.
 *
 * <p>In: one class a pattern, which finds its buffers and says what pieces would leave of them. Not in: what all causes
 * consist of, and causes that go away otherwise, which are in {@code analyze.cause}.
 */
@NullMarked
package peakscope.analyze.piece;

import org.jspecify.annotations.NullMarked;
