package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

    private static final Path BASH = Path.of("/bin/bash");

    @TempDir
    private Path folder;

    @Test
    void zshFindsTheScriptByItsFirstLine() {
        Run run = Run.of("completion", "zsh");
        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("#compdef peakscope\n"), run.out());
    }

    @Test
    void anotherShellIsWrongUsage() {
        assertEquals(2, Run.of("completion", "fish").code());
    }

    /** Skipped without bash. */
    @TestFactory
    Stream<DynamicTest> bashCompletes() throws IOException {
        if (!Files.isExecutable(BASH)) {
            return Stream.of();
        }
        String script = Files.writeString(
                        folder.resolve("completion.bash"),
                        Run.of("completion", "bash").out())
                .toString();
        return Stream.of(
                DynamicTest.dynamicTest("bash reads it", () -> assertEquals("", bash("-n", script))),
                DynamicTest.dynamicTest(
                        "commands", () -> assertTrue(completed(script, "", "ch").contains("check"))),
                DynamicTest.dynamicTest(
                        "options",
                        () -> assertTrue(completed(script, "check", "--max").contains("--max-growth"))));
    }

    private static String completed(String script, String command, String begun) throws Exception {
        String words = command.isEmpty() ? "peakscope " + begun : "peakscope " + command + " " + begun;
        int last = command.isEmpty() ? 1 : 2;
        return bash(
                "-c",
                "source " + script + "; COMP_WORDS=(" + words + "); COMP_CWORD=" + last
                        + "; _complete_peakscope; echo \"${COMPREPLY[@]}\"");
    }

    private static String bash(String... arguments) throws Exception {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(BASH.toString()), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out;
    }
}
