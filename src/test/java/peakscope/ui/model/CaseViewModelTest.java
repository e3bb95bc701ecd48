package peakscope.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
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
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogReader;
import peakscope.read.log.LogText;
import peakscope.read.message.Highlights;
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
        return model.moduleProperty().get().spaces().get(1);
    }

    @Test
    void beginsAtThePeakOfMainMemory() {
        assertTrue(model.analysisProperty().get().memory().space().isMain());
        assertEquals(
                model.analysisProperty().get().peak().step(),
                model.cursorProperty().get());
    }

    @Test
    void anotherSpaceBringsItsOwnPeakAndForgetsTheBuffer() {
        model.pinnedProperty().set(0);
        model.spaceProperty().set(vmem());
        assertEquals("vmem", model.analysisProperty().get().memory().space().name());
        assertEquals(4, model.cursorProperty().get());
        assertEquals(OptionalInt.empty(), model.marked());
    }

    @Test
    void noListenerSeesACursorBeyondTheAxis() {
        model.spaceProperty().set(vmem());
        List<String> wrong = new ArrayList<>();
        model.cursorProperty().addListener(change -> check(wrong));
        model.analysisProperty().addListener(change -> check(wrong));
        model.spaceProperty().set(model.moduleProperty().get().spaces().get(0));
        model.spaceProperty().set(vmem());
        assertEquals(List.of(), wrong);
    }

    private void check(List<String> wrong) {
        if (model.cursorProperty().get()
                >= model.analysisProperty().get().timeline().points()) {
            wrong.add("cursor " + model.cursorProperty().get());
        }
    }

    @Test
    void theCursorStopsAtTheEnds() {
        model.spaceProperty().set(vmem());
        model.moveCursor(-1000);
        assertEquals(0, model.cursorProperty().get());
        model.moveCursor(Integer.MAX_VALUE);
        assertEquals(
                model.analysisProperty().get().timeline().points() - 1,
                model.cursorProperty().get());
        model.moveCursorToPeak();
        assertEquals(4, model.cursorProperty().get());
    }

    @Test
    void theCardIsAboutTheHoveredThenThePinnedThenTheLargest() {
        assertEquals("w1.1", model.described().orElseThrow().details().instruction());
        model.pinnedProperty().set(2);
        assertEquals(2, model.described().orElseThrow().id());
        model.hoveredProperty().set(3);
        assertEquals(3, model.described().orElseThrow().id());
        model.togglePin(2);
        model.hoveredProperty().set(CaseViewModel.NONE);
        assertEquals(OptionalInt.empty(), model.marked());
    }

    @Test
    void revealingABufferMovesTheCursorToWhereItLives() {
        model.spaceProperty().set(vmem());
        int last = model.analysisProperty().get().timeline().bufferCount() - 1;
        model.cursorProperty().set(0);
        model.reveal(last);
        int first = model.analysisProperty().get().timeline().firstStep(last);
        assertEquals(first, model.cursorProperty().get());
        assertEquals(last, model.pinnedProperty().get());
    }

    @Test
    void aDeviceLimitIsHeldAgainstMainMemoryAlone() {
        model.limitProperty().set(MemoryLimit.ofDevice("v5e"));
        assertEquals(Optional.of(true), model.verdict().fits());
        model.spaceProperty().set(vmem());
        assertEquals(Optional.empty(), model.verdict().fits());
    }

    @Test
    void aSearchFindsBuffersAndAnErrorFindsNone() {
        model.searchProperty().set("category = parameter");
        assertTrue(model.foundProperty().get().orElseThrow().cardinality() > 0);
        assertEquals("", model.searchErrorProperty().get());
        model.searchProperty().set("category = ");
        assertEquals(Optional.empty(), model.foundProperty().get());
        assertTrue(model.searchErrorProperty().get().startsWith("Character 12: a value is missing"));
        model.searchProperty().set(" ");
        assertEquals(Optional.empty(), model.foundProperty().get());
        assertEquals("", model.searchErrorProperty().get());
    }

    @Test
    void noListenerSeesWhatWasFoundInAnotherSpace() {
        model.searchProperty().set("size >= 0");
        List<Integer> counts = new ArrayList<>();
        model.analysisProperty()
                .addListener(change ->
                        counts.add(model.foundProperty().get().orElseThrow().cardinality()));
        model.spaceProperty().set(vmem());
        assertEquals(List.of(model.analysisProperty().get().timeline().bufferCount()), counts);
        assertTrue(model.hits().text().startsWith(counts.get(0) + " found, "), model.hits()::text);
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

    @Test
    void aTextThatComesWhileNothingIsChosenBringsItsModule() throws Exception {
        CaseViewModel two = twoModules();
        ModuleMemory largest = two.moduleProperty().get();
        ModuleMemory other = other(two);
        LogText text = textOf(other);
        two.addText(text, Highlights.of("", 0));
        assertEquals(other.name(), two.moduleProperty().get().name());

        CaseViewModel chosen = twoModules();
        chosen.moduleProperty().set(other(chosen));
        chosen.moduleProperty()
                .set(chosen.opened().modules().stream()
                        .filter(module -> module.name().equals(largest.name()))
                        .findFirst()
                        .orElseThrow());
        chosen.pinnedProperty().set(0);
        chosen.addText(text, Highlights.of("", 0));
        assertEquals(largest.name(), chosen.moduleProperty().get().name());
    }

    private static CaseViewModel twoModules() throws ReadException {
        return new CaseViewModel(
                CaseReader.read(
                        List.of(
                                Path.of("src/test/resources/dumps/mlp-v5e"),
                                Path.of("src/test/resources/dumps/attn-v5e")),
                        Progress.NONE),
                Runnable::run);
    }

    private static ModuleMemory other(CaseViewModel model) {
        return model.opened().modules().stream()
                .filter(module -> !module.equals(model.moduleProperty().get()))
                .findFirst()
                .orElseThrow();
    }

    private static LogText textOf(ModuleMemory module) throws ReadException {
        String text =
                "RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used "
                        + module.mainSpace().totalAllocation().count()
                        + "B of 1.00K hbm. Exceeded hbm capacity by 1.00K.";
        return LogReader.read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        "stderr.txt",
                        Progress.NONE,
                        new ArrayList<>())
                .text();
    }
}
