/** What every reader builds on: the bytes of a file, the exception for what cannot be read, progress and cancelling. */
@NullMarked
package peakscope.read.io;

import org.jspecify.annotations.NullMarked;
