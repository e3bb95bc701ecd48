package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.cli.run.Actor;

class RunCommandTest {

    private static final String SAMPLE = "samples/rotations-oom-v5e";

    @TempDir
    private Path folder;

    private static Run run(List<String> options, String... acts) {
        return run(Map.of(), options, acts);
    }

    private static Run run(Map<String, String> environment, List<String> options, String... acts) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(options);
        arguments.add("--");
        arguments.addAll(Actor.command(acts));
        return Run.in(environment, arguments.toArray());
    }

    @Test
    void aProgramThatDiesOfMemoryGetsItsCauseLineAndFixesAndKeepsItsExitCode() {
        Run run = run(
                List.of(),
                "dump=" + SAMPLE,
                "say=Traceback (most recent call last):",
                "say=  File \"/home/me/train.py\", line 7, in main",
                "say=  File \"/venv/lib/python3.11/site-packages/jax/_src/api.py\", line 9, in call",
                "cat=" + SAMPLE + "/error.txt",
                "exit=9");
        assertEquals(9, run.code());
        assertTrue(run.err().contains("jit_rotate was refused by the compiler"), run.err());
        assertTrue(run.err().contains("The line that takes most: "), run.err());
        assertTrue(run.err().contains("What to try first"), run.err());
        assertTrue(run.err().contains("It ended at /home/me/train.py:7 in main."), run.err());
    }

    @Test
    void anErrorTextWithoutADumpIsExplained() {
        Run run = run(List.of(), "cat=" + SAMPLE + "/error.txt", "exit=1");
        assertTrue(run.err().contains("Ran out of memory"), run.err());
        assertTrue(run.err().contains("What to try first"), run.err());
    }

    @Test
    void aProgramThatSucceedsGetsOneSentence() {
        Run run = run(List.of(), "dump=" + SAMPLE);
        assertEquals(0, run.code());
        assertTrue(run.err().startsWith("peakscope: The largest program: jit_rotate needs "), run.err());
        assertEquals(1, run.err().lines().count());
    }

    @Test
    void aProgramThatFailsOfSomethingElseIsToldApart() {
        Run run = run(List.of(), "say=ModuleNotFoundError: No module named 'jaxx'", "exit=1");
        assertEquals(
                List.of(
                        "peakscope: The program ended with exit code 1, and nothing says that it ran out of memory. "
                                + "Its last line: ModuleNotFoundError: No module named 'jaxx'",
                        "peakscope: Nothing was dumped: no JAX, TensorFlow or PyTorch/XLA program was compiled."),
                run.err().lines().toList());
    }

    @Test
    void theWholeReportGoesWhereItIsAskedFor() throws IOException {
        Path report = folder.resolve("report.json");
        Run run = run(List.of("--report", "json", "--output", report.toString()), "dump=" + SAMPLE);
        assertEquals("", run.out());
        assertTrue(Files.readString(report).contains("peakscope.report/1"));
    }

    @Test
    void aDumpIsKeptWhereItIsAskedForAndNowhereElse() throws IOException {
        Path kept = folder.resolve("kept");
        Run run = run(List.of("--keep", kept.toString()), "dump=" + SAMPLE, "say=last words");
        assertEquals(
                "dumped\nlast words\n",
                Files.readString(kept.resolve("stderr.txt")).replace("\r", ""));
        assertTrue(run.err().contains("Kept in " + kept), run.err());
        assertEquals(0, Run.of("report", kept).code());
    }

    @Test
    void aSecondRunMayNotMixItsDumpWithTheFirst() throws IOException {
        Files.writeString(folder.resolve("old.pb"), "");
        Run run = run(List.of("--keep", folder.toString()), "exit=0");
        assertEquals(3, run.code());
        assertTrue(run.err().contains("is not empty"), run.err());
    }

    @Test
    void aFolderThatXlaCannotBeToldIsRefused() {
        Run run = run(List.of("--keep", folder.resolve("a b").toString()), "exit=0");
        assertEquals(2, run.code());
        assertFalse(Files.exists(folder.resolve("a b")));
    }

    @Test
    void aProgramThatIsNotThereIsOneSentence() {
        Run run = Run.of("run", "no-such-program");
        assertEquals(127, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().startsWith("peakscope: no-such-program: cannot be run ("), run.err());
    }

    @Test
    void flagsOfTheUserThatDumpElsewhereAreNamed() {
        Run run = run(Map.of("XLA_FLAGS", "--xla_foo --xla_dump_to=/tmp/mine"), List.of(), "exit=0");
        assertTrue(run.err().contains("XLA_FLAGS tells XLA to dump to /tmp/mine; this run dumps to "), run.err());
    }

    @Test
    void optionsBehindTheProgramAreTheProgramsOwn() {
        Run run = Run.of("run", "no-such-program", "--keep", folder.resolve("x"), "--", "--help");
        assertEquals(127, run.code());
        assertFalse(Files.exists(folder.resolve("x")));
    }
}
