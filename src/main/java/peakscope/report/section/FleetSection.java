package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.analyze.fleet.Fleet;
import peakscope.analyze.fleet.HostGroup;
import peakscope.model.value.Counted;
import peakscope.read.io.LogTime;
import peakscope.read.log.HostLog;
import peakscope.read.message.Message;
import peakscope.report.block.MessageBlocks;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** Which hosts of a job failed, in order, and which only followed. */
final class FleetSection {

    /** Maximum host names to show for each group. */
    private static final int MOST_NAMES = 6;

    private static final int MOST_GROUPS = 40;
    private static final int MOST_FIGURES = 3;

    private FleetSection() {}

    /** The section before what the first host's log says. */
    static Section of(Fleet fleet) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(sentence(fleet)));
        List<Row> rows = fleet.groups().stream()
                .limit(MOST_GROUPS)
                .map(FleetSection::row)
                .toList();
        int more = fleet.groups().size() - rows.size();
        blocks.add(new Block.Table(
                List.of(Column.number("logs"), Column.text("first at"), Column.text("how it ends")),
                rows,
                more > 0 ? Optional.of("and " + more + " more endings") : Optional.empty()));
        List<String> unread = fleet.hosts().stream()
                .flatMap(host -> host.unread().stream())
                .limit(MOST_NAMES)
                .toList();
        if (!unread.isEmpty()) {
            blocks.add(new Block.Points(unread, false));
        }
        return new Section("hosts", "Hosts", blocks);
    }

    private static String sentence(Fleet fleet) {
        int all = fleet.hosts().size();
        List<HostGroup> failed = fleet.failed();
        if (failed.isEmpty()) {
            return Counted.of(all, "[The log does not end|None of the %,d logs ends] with a memory error.");
        }
        int count = failed.stream().mapToInt(group -> group.hosts().size()).sum();
        HostGroup first = failed.get(0);
        return String.format(
                Locale.ROOT,
                "Of %,d logs, %,d %s with a memory error%s. %s %s%s.",
                all,
                count,
                count == 1 ? "ends" : "end",
                failed.size() == 1 ? "" : String.format(Locale.ROOT, ", in %,d different ways", failed.size()),
                first.time().isPresent() ? "First:" : "The logs don't say which was first; one of them:",
                first.hosts().get(0).file().getFileName(),
                first.time().map(time -> " at " + time.text()).orElse(""));
    }

    private static Row row(HostGroup group) {
        return Row.of(
                        Cell.of(group.hosts().size()),
                        Cell.of(group.time().map(LogTime::text).orElse("")),
                        Cell.of(group.message()
                                .map(FleetSection::end)
                                .orElse("mentions neither memory nor other hosts")))
                .with(List.of(names(group.hosts())));
    }

    private static String end(Message message) {
        String what = MessageBlocks.title(message)
                + message.figures().keySet().stream()
                        .limit(MOST_FIGURES)
                        .map(figure -> ", " + figure.title() + " " + message.say(figure))
                        .collect(Collectors.joining());
        return switch (message.ending()) {
            case FATAL, UNSURE, LIKELY -> what;
            case NOT_MEMORY -> what + ", not a memory error";
            case FOLLOWED -> "followed another host";
            case UNLIKELY -> what + ", probably only mentioned";
            case HANDLED -> what + ", handled";
            case NO_FAILURE -> what + ", not a failure";
            case QUOTED -> what + ", quoted";
        };
    }

    private static String names(List<HostLog> hosts) {
        String names = hosts.stream()
                .limit(MOST_NAMES)
                .map(host -> String.valueOf(host.file().getFileName()))
                .collect(Collectors.joining(", "));
        int more = hosts.size() - MOST_NAMES;
        return more > 0 ? names + String.format(Locale.ROOT, " and %,d more", more) : names;
    }
}
