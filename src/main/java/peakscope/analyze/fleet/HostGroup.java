package peakscope.analyze.fleet;

import java.util.List;
import java.util.Optional;
import peakscope.read.io.LogTime;
import peakscope.read.log.HostLog;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;

/**
 * Hosts whose logs end in the same way.
 *
 * @param message of the first of them; empty for those that say nothing
 * @param hosts earliest first
 */
public record HostGroup(Optional<Message> message, List<HostLog> hosts) {

    public HostGroup {
        hosts = List.copyOf(hosts);
    }

    /** When the first of them ended. */
    public Optional<LogTime> time() {
        return hosts.get(0).first().flatMap(MessageReader.Placed::time);
    }
}
