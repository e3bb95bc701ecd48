package peakscope.ui;

import java.util.Optional;
import peakscope.advise.message.Highlights;
import peakscope.model.Case;

/**
 * What came of the files that the user opened together.
 *
 * @param opened empty when all of them were error texts
 * @param text of those that were error texts, and what was read of them
 */
record Loaded(Optional<Case> opened, Highlights text) {}
