package peakscope.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.SpaceMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.form.ReportForm;
import peakscope.ui.export.ReportSource;

class CaseViewModelTest {

    private CaseViewModel model;

    @BeforeEach
    void openTheSample() throws ReadException {
        model = new CaseViewModel(
                CaseReader.read(List.of(Path.of("src/test/resources/dumps/mlp-v5e")), Progress.NONE), Runnable::run);
    }

    private SpaceMemory vmem() {
        return model.module().get().spaces().get(1);
    }

    @Test
    void beginsAtThePeakOfMainMemory() {
        assertTrue(model.analysis().get().memory().space().isMain());
        assertEquals(model.analysis().get().peak().step(), model.cursor().get());
    }

    @Test
    void anotherSpaceBringsItsOwnPeakAndForgetsTheBuffer() {
        model.pinned().set(0);
        model.space().set(vmem());
        assertEquals("vmem", model.analysis().get().memory().space().name());
        assertEquals(4, model.cursor().get());
        assertEquals(OptionalInt.empty(), model.marked());
    }

    @Test
    void noListenerSeesACursorBeyondTheAxis() {
        model.space().set(vmem());
        List<String> wrong = new ArrayList<>();
        model.cursor().addListener(change -> check(wrong));
        model.analysis().addListener(change -> check(wrong));
        model.space().set(model.module().get().spaces().get(0));
        model.space().set(vmem());
        assertEquals(List.of(), wrong);
    }

    private void check(List<String> wrong) {
        if (model.cursor().get() >= model.analysis().get().timeline().points()) {
            wrong.add("cursor " + model.cursor().get());
        }
    }

    @Test
    void theCursorStopsAtTheEnds() {
        model.space().set(vmem());
        model.moveCursor(-1000);
        assertEquals(0, model.cursor().get());
        model.moveCursor(Integer.MAX_VALUE);
        assertEquals(
                model.analysis().get().timeline().points() - 1, model.cursor().get());
        model.moveCursorToPeak();
        assertEquals(4, model.cursor().get());
    }

    @Test
    void theCardIsAboutTheHoveredThenThePinnedThenTheLargest() {
        assertEquals("w1.1", model.described().orElseThrow().details().instruction());
        model.pinned().set(2);
        assertEquals(2, model.described().orElseThrow().id());
        model.hovered().set(3);
        assertEquals(3, model.described().orElseThrow().id());
        model.togglePin(2);
        model.hovered().set(CaseViewModel.NONE);
        assertEquals(OptionalInt.empty(), model.marked());
    }

    @Test
    void revealingABufferMovesTheCursorToWhereItLives() {
        model.space().set(vmem());
        int last = model.analysis().get().timeline().bufferCount() - 1;
        model.cursor().set(0);
        model.reveal(last);
        int first = model.analysis().get().timeline().firstStep(last);
        assertEquals(first, model.cursor().get());
        assertEquals(last, model.pinned().get());
    }

    @Test
    void aDeviceLimitIsHeldAgainstMainMemoryAlone() {
        model.limit().set(MemoryLimit.ofDevice("v5e"));
        assertEquals(Optional.of(true), model.verdict().fits());
        model.space().set(vmem());
        assertEquals(Optional.empty(), model.verdict().fits());
    }

    @Test
    void aSearchFindsBuffersAndAnErrorFindsNone() {
        model.search().set("category = parameter");
        assertTrue(model.found().get().orElseThrow().cardinality() > 0);
        assertEquals("", model.searchError().get());
        model.search().set("category = ");
        assertEquals(Optional.empty(), model.found().get());
        assertTrue(model.searchError().get().startsWith("Character 12: a value is missing"));
        model.search().set(" ");
        assertEquals(Optional.empty(), model.found().get());
        assertEquals("", model.searchError().get());
    }

    @Test
    void noListenerSeesWhatWasFoundInAnotherSpace() {
        model.search().set("size >= 0");
        List<Integer> counts = new ArrayList<>();
        model.analysis()
                .addListener(
                        change -> counts.add(model.found().get().orElseThrow().cardinality()));
        model.space().set(vmem());
        assertEquals(List.of(model.analysis().get().timeline().bufferCount()), counts);
    }

    @Test
    void whatACompilerLogTellsOfRematerializationIsAFindingAndInTheReport() throws Exception {
        model.explain(Files.readString(Path.of("src/test/resources/logs/tpu-stderr-verbose.log")));
        Finding found = model.findings().stream()
                .filter(finding -> finding.id().equals("remat.short"))
                .findFirst()
                .orElseThrow();
        assertTrue(found.detail().contains("from 101.85 GiB to 46.29 GiB"), found::detail);
        StringWriter report = new StringWriter();
        new ReportSource(model).write(ReportForm.TEXT, OptionalInt.empty(), false, report);
        assertTrue(report.toString().contains(found.title()), report::toString);
    }
}
