/**
 * What the peak would become if buffers had other sizes: another layout, without some of them.
 *
 * <p>In: replaying the timeline with other sizes. Not in: which change to advise (see {@code peakscope.advise.rule}).
 */
@NullMarked
package peakscope.analyze.whatif;

import org.jspecify.annotations.NullMarked;
