package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import peakscope.model.timeline.AxisKind;
import peakscope.model.value.Warning;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Section;

/** What this report cannot know, and what was odd about the input. */
final class LimitsSection {

    /** What was odd about one module may be odd about thousands. */
    private static final int MOST_WARNINGS = 20;

    private LimitsSection() {}

    static Section of(Report report) {
        List<String> points = new ArrayList<>();
        List<Warning> warnings = report.opened().warnings();
        warnings.stream().limit(MOST_WARNINGS).map(Warning::toString).forEach(points::add);
        if (warnings.size() > MOST_WARNINGS) {
            points.add(String.format(
                    Locale.ROOT,
                    "and %,d more about the input; --format json lists them all",
                    warnings.size() - MOST_WARNINGS));
        }
        if (report.focus().timeline().axis() == AxisKind.HEAP_EVENTS) {
            points.add(
                    "These are the compiler's plans for one program; arrays that the process holds besides, and other programs,"
                            + " are not in them.");
        }
        if (report.limit().isEmpty() && report.focus().memory().space().isMain()) {
            points.add("The memory limit is unknown, so nothing is said of whether it fits. Choose a device.");
        }
        points.add(
                "Savings are estimates: the timeline is replayed with other sizes, while the compiler would also schedule anew.");
        return new Section("limits", "Limits of this report", new Block.Points(points, false));
    }
}
