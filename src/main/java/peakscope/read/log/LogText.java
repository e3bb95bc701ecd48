package peakscope.read.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;
import peakscope.read.message.Rematerialization;

/**
 * What error texts and logs say.
 *
 * @param messages the one that ended the program comes first
 * @param allocators those that list their chunks, as modules of one moment
 * @param reports memory usage reports that a compiler logged, as modules of one moment
 * @param rematerializations what a compiler logged of computing values again
 */
public record LogText(
        List<Message> messages,
        List<ModuleMemory> allocators,
        List<ModuleMemory> reports,
        List<Rematerialization> rematerializations) {

    /** No text. */
    public static final LogText NONE = new LogText(List.of(), List.of(), List.of(), List.of());

    /** What the log of one host says. */
    public static LogText of(Optional<HostLog> host) {
        return host.map(log -> new LogText(
                        log.messages().stream()
                                .map(MessageReader.Placed::message)
                                .toList(),
                        List.of(),
                        List.of(),
                        List.of()))
                .orElse(NONE);
    }

    public LogText {
        messages = List.copyOf(messages);
        allocators = List.copyOf(allocators);
        reports = List.copyOf(reports);
        rematerializations = List.copyOf(rematerializations);
    }

    /** Whether it says nothing about memory. */
    public boolean isEmpty() {
        return messages.isEmpty() && allocators.isEmpty() && reports.isEmpty() && rematerializations.isEmpty();
    }

    /** Both together, this one first; a message in both counts once. */
    public LogText then(LogText other) {
        List<Message> all = new ArrayList<>(messages);
        other.messages.stream().filter(message -> !all.contains(message)).forEach(all::add);
        return new LogText(
                all,
                both(allocators, other.allocators),
                both(reports, other.reports),
                both(rematerializations, other.rematerializations));
    }

    private static <T> List<T> both(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
