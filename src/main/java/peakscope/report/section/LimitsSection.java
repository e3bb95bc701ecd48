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

    /** One oddity may repeat for thousands of modules. */
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
            points.add("These are the compiler's plans for one program; they leave out other programs and"
                    + " any other arrays that the process holds.");
        }
        if (report.limit().isEmpty() && report.focus().memory().space().isMain()) {
            points.add(
                    "The memory limit is unknown, so this report can't say whether the program fits. Choose a device.");
        }
        points.add(
                "Savings are estimates: Peakscope replays the timeline with other sizes, but the compiler would also reschedule.");
        return new Section("limits", "Limits of this report", new Block.Points(points, false));
    }
}
