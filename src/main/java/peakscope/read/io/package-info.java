/** What every reader builds on: the bytes of a file, the exception for unreadable input, progress and cancelling. */
@NullMarked
package peakscope.read.io;

import org.jspecify.annotations.NullMarked;
