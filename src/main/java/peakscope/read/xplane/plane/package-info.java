/**
 * The building blocks of an XPlane file: planes, events, stats and their names, walked without holding the file.
 *
 * <p>In: fields and their numbers. Not in: what the events mean. Used by {@code peakscope.read.xplane} and its
 * packages.
 */
@NullMarked
package peakscope.read.xplane.plane;

import org.jspecify.annotations.NullMarked;
