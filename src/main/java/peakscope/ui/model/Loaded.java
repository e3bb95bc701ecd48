package peakscope.ui.model;

import java.util.Optional;
import peakscope.model.Case;
import peakscope.read.message.Highlights;

/**
 * What came of the files that the user opened together.
 *
 * @param opened empty when all of them were error texts
 * @param text of those that were error texts, and what was read of them
 */
public record Loaded(Optional<Case> opened, Highlights text) {}
