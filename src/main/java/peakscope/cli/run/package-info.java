/**
 * Runs a user's program so that it leaves traces of where its memory went.
 *
 * <p>In: the folder, the variables, signals, standard error and the result of the run. Not in: what the command prints.
 * Used by {@code cli}.
 */
@NullMarked
package peakscope.cli.run;

import org.jspecify.annotations.NullMarked;
