package peakscope.read.message;

import java.util.Optional;
import peakscope.read.io.LogTime;

/**
 * A message of a log.
 *
 * @param line the last on which it stands, from 1
 * @param time when that was logged, or what was before it
 */
public record PlacedMessage(Message message, long line, Optional<LogTime> time) {}
