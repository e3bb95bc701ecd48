/** What every reader stands on: the bytes of a file, how to say that they cannot be read, progress and cancelling. */
@NullMarked
package peakscope.read.io;

import org.jspecify.annotations.NullMarked;
