package peakscope.chart.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.chart.surface.Viewport;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.ProfileTime;
import peakscope.read.CaseReader;
import peakscope.read.Profiles;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The curve of an allocator over time: times on its axis, the modules that ran along it, no compiler terms. */
class ProfileChartTest {

    private static SpaceAnalysis analysis;

    @BeforeAll
    static void read() throws ReadException {
        Case opened = CaseReader.read(List.of(Profiles.file("tf-cpu")), Progress.NONE);
        ModuleMemory module = opened.modules().get(0);
        analysis = SpaceAnalysis.of(module, module.mainSpace());
    }

    private static RecordingSurface paint(List<ModuleRun> runs, OptionalInt pointed) {
        RecordingSurface surface = new RecordingSurface(1200, 320);
        UsageScene scene = new UsageScene(analysis, 0, pointed, OptionalInt.empty(), Optional.empty(), List.of(), runs);
        Viewport view = Viewport.whole(analysis.timeline().points(), UsagePainter.plot(1200, 320));
        UsagePainter.paint(surface, scene, view);
        UsagePainter.paintOverlay(surface, scene, view);
        return surface;
    }

    @Test
    void ticksTellTheTimeOfTheirEvent() {
        RecordingSurface surface = paint(List.of(), OptionalInt.empty());
        Timeline timeline = analysis.timeline();
        for (int event : new int[] {0, 100, 200}) {
            assertTrue(
                    surface.texts.contains(new ProfileTime(timeline.timeAt(event)).toString()),
                    () -> event + " in " + surface.texts);
        }
        assertTrue(surface.texts.stream().noneMatch(text -> text.contains("heap simulator")));
    }

    @Test
    void thePointerTellsTimeAndRounding() {
        RecordingSurface surface = paint(List.of(), OptionalInt.of(200));
        String time = new ProfileTime(analysis.timeline().timeAt(200)).toString();
        assertTrue(surface.texts.stream().anyMatch(text -> text.startsWith(time + "  ")), surface.texts::toString);
        assertTrue(surface.texts.stream().anyMatch(text -> text.endsWith("of it rounding")), surface.texts::toString);
        assertFalse(surface.texts.stream().anyMatch(text -> text.contains("padding")), surface.texts::toString);
    }

    @Test
    void aRunIsASpanFromItsFirstEventToTheOneAfterItsLast() {
        Timeline timeline = analysis.timeline();
        ModuleRun run = new ModuleRun("jit_step(8)", "device", timeline.timeAt(100), timeline.timeAt(200));
        RecordingSurface surface = paint(List.of(run), OptionalInt.empty());
        int end = 200;
        while (end < timeline.steps() && timeline.timeAt(end) <= run.end()) {
            end++;
        }
        int begin = 100;
        while (begin > 0 && timeline.timeAt(begin - 1) >= run.start()) {
            begin--;
        }
        Viewport view = Viewport.whole(timeline.points(), UsagePainter.plot(1200, 320));
        List<RecordingSurface.Rect> spans = surface.rectsOf(Fill.soft(Ink.series(0), 0.45));
        assertEquals(1, spans.size());
        assertEquals(view.x(begin), spans.get(0).box().x(), 1e-6);
        assertEquals(view.x(end), spans.get(0).box().right(), 1e-6);
        assertTrue(surface.texts.contains("jit_step(8)"));
    }

    @Test
    void theFirstEventAtATimeIsThatOfAPlainScan() {
        Timeline timeline = analysis.timeline();
        long last = timeline.timeAt(timeline.steps() - 1);
        for (long time = -1; time <= last + 2; time += last / 97) {
            int plain = 0;
            while (plain < timeline.steps() && timeline.timeAt(plain) < time) {
                plain++;
            }
            assertEquals(plain, RunPainter.firstAt(timeline, time));
        }
    }
}
