/**
 * Where values come from and what becomes of them, followed through the program: which argument of whose Python function a buffer
 * holds, and which outputs are new versions of which arguments.
 *
 * <p>In: walks over {@link peakscope.model.ProgramGraph}. Not in: what to advise (see {@code peakscope.advise.rule}).
 */
@NullMarked
package peakscope.analyze.origin;

import org.jspecify.annotations.NullMarked;
