/**
 * The search language for buffers, from its text to the set of buffers found. {@link
 * peakscope.analyze.query.BufferQuery} describes it.
 *
 * <p>In: texts and columns of a timeline. Not in: how matches are shown.
 */
@NullMarked
package peakscope.analyze.query;

import org.jspecify.annotations.NullMarked;
