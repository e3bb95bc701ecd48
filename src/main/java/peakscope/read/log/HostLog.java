package peakscope.read.log;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.read.message.MessageReader;

/**
 * The log of one host or process of a job.
 *
 * @param messages the one that ended the process comes first
 * @param unread why it could not be read; empty when it was
 */
public record HostLog(Path file, List<MessageReader.Placed> messages, Optional<String> unread) {

    public HostLog {
        messages = List.copyOf(messages);
    }

    /** The message that best explains its end; empty when the log says nothing about memory or other hosts. */
    public Optional<MessageReader.Placed> first() {
        return messages.stream().findFirst();
    }
}
