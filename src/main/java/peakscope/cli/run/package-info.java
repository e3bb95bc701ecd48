/**
 * Runs a user's program so that it leaves behind what tells where its memory went.
 *
 * <p>In: the folder, the variables, signals, standard error and what came of it all. Not in: what the command prints of it.
 * {@code cli} uses it.
 */
@NullMarked
package peakscope.cli.run;

import org.jspecify.annotations.NullMarked;
