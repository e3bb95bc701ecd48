/**
 * Where values come from and what becomes of them, followed through the program: which instruction computes what a
 * buffer holds and which line of Python that is ({@link peakscope.analyze.origin.Origins}), which Python function's
 * argument it is, and which outputs are new versions of which arguments.
 *
 * <p>In: walks over {@link peakscope.model.ProgramGraph}, backward by {@code ValueSearch} and {@code Sources}, forward
 * by {@code Uses}, and naming what they find ({@code Naming}). Not in: sums by line (see {@code
 * peakscope.analyze.source}) or by owner (see {@code peakscope.analyze.owner}), and what to advise (see {@code
 * peakscope.advise.rule}). All of {@code analyze} and above may use it; it uses only the model.
 */
@NullMarked
package peakscope.analyze.origin;

import org.jspecify.annotations.NullMarked;
