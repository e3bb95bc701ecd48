package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.Peak;
import peakscope.analyze.Phase;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.CurveBins;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapMarks;
import peakscope.chart.map.MapPainter;
import peakscope.chart.map.MapScene;
import peakscope.chart.map.MapSection;
import peakscope.chart.map.MapView;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Viewport;
import peakscope.chart.usage.UsagePainter;
import peakscope.chart.usage.UsageScene;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.timeline.Timeline;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;
import peakscope.report.document.Sparkline;

/** Where in the program the peak is: the curve, the phase, other events nearly as high, and the addresses. */
final class PeakSection {

    private static final int MOST_LOCAL_PEAKS = 8;
    private static final int SKETCH = 64;
    private static final double WIDTH = 920;
    private static final double CURVE = 260;
    private static final double MAP = 340;

    private PeakSection() {}

    static Optional<Section> of(Report report) {
        SpaceAnalysis focus = report.focus();
        Timeline timeline = focus.timeline();
        if (timeline.isMoment()) {
            return Optional.empty();
        }
        List<Phase> phases = Phase.of(timeline);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(where(focus, phases)));
        others(focus).ifPresent(blocks::add);
        blocks.add(new Block.Figure(
                "Memory map: addresses over program order, with a section at the peak",
                "",
                WIDTH,
                MAP,
                surface -> map(surface, focus)));
        return Optional.of(new Section("peak", "Where the peak is", blocks));
    }

    /** The curve of the focus, if its input records an order of events. */
    static Optional<Block.Figure> picture(Report report) {
        SpaceAnalysis focus = report.focus();
        Timeline timeline = focus.timeline();
        if (timeline.isMoment()) {
            return Optional.empty();
        }
        return Optional.of(new Block.Figure(
                "Memory in use over program order",
                Sparkline.of(
                        CurveBins.of(timeline, Math.min(SKETCH, timeline.points())),
                        focus.peak().inUse().count()),
                WIDTH,
                CURVE,
                surface -> curve(surface, report, Phase.of(timeline))));
    }

    private static String where(SpaceAnalysis focus, List<Phase> phases) {
        Peak peak = focus.peak();
        String phase = phases.stream()
                .filter(any -> any.first() <= peak.step() && peak.step() <= any.last())
                .findFirst()
                .map(any -> ", in the " + any.kind().text() + " part")
                .orElse("");
        return String.format(
                Locale.ROOT,
                "Event %,d of %,d%s, when %s is allocated.",
                peak.step(),
                focus.timeline().steps(),
                phase,
                peak.instruction().isEmpty() ? "an unknown instruction" : peak.instruction());
    }

    private static Optional<Block> others(SpaceAnalysis focus) {
        List<Peak> others = new ArrayList<>(focus.localPeaks());
        others.removeIf(peak -> peak.step() == focus.peak().step());
        if (others.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = others.stream()
                .limit(MOST_LOCAL_PEAKS)
                .map(peak -> Row.of(Cell.of(peak.step()), Cell.of(peak.inUse()), Cell.of(peak.instruction())))
                .toList();
        int more = others.size() - rows.size();
        return Optional.of(new Block.Table(
                List.of(Column.number("nearly as high at"), Column.number("in use"), Column.text("instruction")),
                rows,
                more > 0 ? Optional.of("and " + more + " more within 5 %") : Optional.empty()));
    }

    private static void curve(Surface surface, Report report, List<Phase> phases) {
        SpaceAnalysis focus = report.focus();
        UsageScene scene = new UsageScene(
                focus,
                focus.peak().step(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.of(report.fit()),
                phases,
                runs(report));
        UsagePainter.paint(
                surface,
                scene,
                Viewport.whole(focus.timeline().points(), UsagePainter.plot(surface.width(), surface.height())));
    }

    private static List<ModuleRun> runs(Report report) {
        return report.modules().stream()
                .filter(module -> module.spaces().contains(report.focus()))
                .flatMap(module -> report.opened().sessionOf(module.module()).stream())
                .flatMap(session -> session.runs().stream())
                .toList();
    }

    private static void map(Surface surface, SpaceAnalysis focus) {
        MapScene scene = MapScene.of(focus, MapColoring.CATEGORY);
        MapView view = MapView.whole(
                focus.timeline().points(), scene.space().size(), MapPainter.plot(surface.width(), surface.height()));
        MapPainter.paint(surface, scene, view, Optional.empty());
        MapSection section = MapSection.of(scene, view, focus.peak().step(), Optional.empty());
        MapMarks marks = new MapMarks(
                focus.peak().step(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
        MapPainter.paintOverlay(surface, scene, view, section, marks);
    }
}
