package peakscope.read;

import java.util.Optional;
import peakscope.model.Case;
import peakscope.read.log.LogText;
import peakscope.read.message.Highlights;

/**
 * What was read from the files that were opened together.
 *
 * @param opened empty when all of them were error texts that list no memory
 * @param said by the error texts and logs among them
 * @param shown those texts, with what was read highlighted, where that was asked for
 */
public record Opened(Optional<Case> opened, LogText said, Highlights shown) {}
