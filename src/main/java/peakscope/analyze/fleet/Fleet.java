package peakscope.analyze.fleet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.read.io.LogTime;
import peakscope.read.log.HostLog;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;

/**
 * A job's hosts grouped by how their logs end.
 *
 * @param groups first those that explain the end of the job: by what ended them, then by time, then by size
 */
public record Fleet(List<HostLog> hosts, List<HostGroup> groups) {

    /** Figures that hosts share when they fail alike; free memory differs between hosts. */
    private static final Set<Figure> SHARED = Set.of(Figure.REQUESTED, Figure.USED, Figure.LIMIT);

    /** What two logs must share to count as the same end. */
    private record Likeness(Ending ending, String topic, String code, String module, Map<Figure, Long> figures) {

        static Likeness of(Message message) {
            if (!message.ended()) {
                return new Likeness(message.ending(), message.topic(), "", "", Map.of());
            }
            return new Likeness(
                    message.ending(),
                    message.topic(),
                    String.valueOf(message.code()),
                    String.valueOf(message.module()),
                    message.figures().entrySet().stream()
                            .filter(entry -> SHARED.contains(entry.getKey()))
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
    }

    public Fleet {
        hosts = List.copyOf(hosts);
        groups = List.copyOf(groups);
    }

    /** Groups hosts that ended alike. */
    public static Fleet of(List<HostLog> hosts) {
        Map<Optional<Likeness>, List<HostLog>> alike = new LinkedHashMap<>();
        for (HostLog host : hosts) {
            Optional<Likeness> likeness =
                    host.first().map(MessageReader.Placed::message).map(Likeness::of);
            alike.computeIfAbsent(likeness, unseen -> new ArrayList<>()).add(host);
        }
        List<HostGroup> groups = new ArrayList<>();
        for (List<HostLog> group : alike.values()) {
            group.sort(Comparator.comparing(host -> micros(host.first().flatMap(MessageReader.Placed::time))));
            groups.add(new HostGroup(group.get(0).first().map(MessageReader.Placed::message), group));
        }
        groups.sort(Comparator.comparing((HostGroup group) -> group.message().isEmpty())
                .thenComparing(group -> group.message().map(Message::ending).orElse(Ending.QUOTED))
                .thenComparing(group -> micros(group.time()))
                .thenComparing(group -> -group.hosts().size()));
        return new Fleet(hosts, groups);
    }

    private static long micros(Optional<LogTime> time) {
        return time.map(LogTime::micros).orElse(Long.MAX_VALUE);
    }

    /** The same with numbers instead of names, for reports that others may see. */
    public Fleet numbered() {
        List<HostLog> renamed = new ArrayList<>();
        for (HostLog host : hosts) {
            Path name = Path.of("log-" + (renamed.size() + 1));
            renamed.add(new HostLog(name, host.messages(), host.unread().map(why -> name + " cannot be read")));
        }
        return of(renamed);
    }

    /** The host whose end explains that of the job; empty if no log says anything. */
    public Optional<HostLog> first() {
        return groups.stream()
                .filter(group -> group.message().isPresent())
                .map(group -> group.hosts().get(0))
                .findFirst();
    }

    /** The groups that a memory error ended. */
    public List<HostGroup> failed() {
        return groups.stream()
                .filter(group -> group.message().filter(Message::ended).isPresent())
                .toList();
    }
}
