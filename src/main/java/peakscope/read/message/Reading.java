package peakscope.read.message;

import org.jspecify.annotations.Nullable;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.Mark;
import peakscope.read.message.text.Excerpt;

/**
 * One thing that was read for a message, and the words it was read from.
 *
 * @param figure the figure that it is; null when it is none
 * @param what for people
 */
record Reading(Mark.Kind kind, @Nullable Figure figure, String what, Excerpt words) {}
