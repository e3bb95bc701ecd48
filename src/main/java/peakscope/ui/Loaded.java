package peakscope.ui;

import java.util.List;
import java.util.Optional;
import peakscope.advise.message.Message;
import peakscope.model.Case;

/**
 * What came of the files that the user opened together.
 *
 * @param opened empty when all of them were error texts
 * @param messages of those that were error texts
 */
record Loaded(Optional<Case> opened, List<Message> messages) {}
