package peakscope.ui.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.cli.Run;
import peakscope.model.value.Bytes;
import peakscope.read.io.ReadException;
import peakscope.report.form.ReportForm;
import peakscope.ui.main.Stages;
import peakscope.ui.model.CaseViewModel;

class ExportModelTest {

    private static final String SAMPLE = "samples/train-v6e";

    @TempDir
    private Path folder;

    private static ExportModel model(CaseViewModel shown) {
        return new ExportModel(new ReportSource(shown), Runnable::run, Runnable::run);
    }

    private String saved(ExportModel model) throws Exception {
        Path file = folder.resolve("saved");
        List<String> failures = new ArrayList<>();
        model.save(file, saved -> {}, failures::add);
        assertEquals(List.of(), failures);
        return Files.readString(file);
    }

    @Test
    void theReportIsThatOfTheCommandLineForWhatIsShown() throws Exception {
        CaseViewModel shown = Stages.open(SAMPLE);
        shown.limitProperty().set(Optional.of(MemoryLimit.ofUser(Bytes.parse("4GiB"))));
        ExportModel model = model(shown);
        for (ReportForm form : List.of(ReportForm.MARKDOWN, ReportForm.JSON, ReportForm.CSV, ReportForm.HTML)) {
            model.formProperty().set(form);
            Run run = Run.of(
                    "report",
                    SAMPLE,
                    "--limit",
                    "4GiB",
                    "--space",
                    "0",
                    "--format",
                    form.name().toLowerCase(java.util.Locale.ROOT));
            assertEquals(run.out(), saved(model), form.name());
        }
    }

    @Test
    void redactedIsThatOfTheCommandLineToo() throws Exception {
        ExportModel model = model(Stages.open(SAMPLE));
        model.redactedProperty().set(true);
        model.formProperty().set(ReportForm.JSON);
        assertEquals(
                Run.of("report", SAMPLE, "--space", "0", "--redact", "--format", "json")
                        .out(),
                saved(model));
        assertFalse(model.previewProperty().get().contains("jit_step"));
    }

    @Test
    void thePreviewIsWhatIsCopied() throws ReadException {
        ExportModel model = model(Stages.open(SAMPLE));
        model.formProperty().set(ReportForm.MARKDOWN);
        List<String> copied = new ArrayList<>();
        model.text(copied::add);
        assertEquals(copied, List.of(model.previewProperty().get()));
    }

    @Test
    void aNumberThatTheUserChoseStaysWhenTheFormChanges() throws ReadException {
        ExportModel model = model(Stages.open(SAMPLE));
        model.formProperty().set(ReportForm.JSON);
        assertEquals(Integer.MAX_VALUE, model.countProperty().get());
        model.countProperty().set(25);
        model.formProperty().set(ReportForm.TEXT);
        assertEquals(25, model.countProperty().get());
        assertTrue(model.previewProperty().get().contains("25 of "), model.previewProperty()::get);
    }

    @Test
    void aLongPreviewEndsAtALineAndSaysHowManyMore() {
        String begin = ExportModel.begin("0123456789\n".repeat(10_000));
        assertTrue(begin.length() < ExportModel.LONGEST_PREVIEW + 100, () -> begin.length() + " characters");
        long kept = begin.lines().filter("0123456789"::equals).count();
        assertTrue(begin.endsWith(
                String.format("\n… and %,d lines more, not shown here but saved and copied", 10_000 - kept)));
        assertEquals("short", ExportModel.begin("short"));
    }

    @Test
    void aFileThatCannotBeWrittenIsOneSentence() throws ReadException {
        ExportModel model = model(Stages.open(SAMPLE));
        List<String> failures = new ArrayList<>();
        model.save(folder.resolve("no/such/folder.html"), saved -> failures.add("saved"), failures::add);
        assertEquals(1, failures.size());
        assertTrue(failures.get(0).contains("could not be written"), failures::toString);
    }
}
