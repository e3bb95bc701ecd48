/**
 * Folders: which files belong to one dump or one profiler run, what each file is, and what the folder says about the compile.
 *
 * <p>In: sniffing a file by its content, pairing the files of a module, watching a folder that fills. Not in: reading a format.
 * {@code peakscope.read} uses it; the window follows folders with it.
 */
@NullMarked
package peakscope.read.folder;

import org.jspecify.annotations.NullMarked;
