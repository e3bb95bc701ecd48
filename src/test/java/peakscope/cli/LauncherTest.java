package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher for POSIX shells, with a Java that only reports how it was called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final String PRINTING = "-XX:+UseSerialGC -Xmn32m -XX:-UsePerfData ";
    private static final String LEAN =
            PRINTING + "-XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=600 -XX:Tier3MinInvocationThreshold=300 "
                    + "-XX:Tier3CompileThreshold=4000 ";
    private static final String LATE_OPTIMIZER =
            "-XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 "
                    + "-XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000 ";

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException {
        folder = folder.toRealPath();
        Files.createDirectories(folder.resolve("app/bin"));
        Files.copy(Path.of("src/main/launcher/peakscope"), folder.resolve("app/bin/peakscope"));
        assertTrue(folder.resolve("app/bin/peakscope").toFile().setExecutable(true));
        Files.writeString(folder.resolve("app/peakscope.jar"), "a jar");
        java("new", 21);
        java("old", 11);
    }

    /** The archive is made in the background, in the folder that goes when the test ends. */
    @AfterEach
    @Timeout(60)
    void awaitBackground() throws InterruptedException {
        while (ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(folder.toString()))) {
            Thread.sleep(20);
        }
    }

    private void java(String name, int version) throws IOException {
        Path java = Files.createDirectories(folder.resolve(name + "/bin")).resolve("java");
        Files.writeString(folder.resolve(name + "/release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
        Files.writeString(
                java,
                """
                #!/bin/sh
                case "$*" in
                  *-Xshare:dump*) for a in "$@"; do case $a in -XX:SharedArchiveFile=*) echo x > "${a#*=}";; esac; done; exit 0;;
                esac
                echo "$@"
                exit 7
                """);
        assertTrue(java.toFile().setExecutable(true));
    }

    private record Output(int code, String text) {}

    private Output start(Map<String, String> variables, Path launcher, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH", "/usr/bin:/bin", "JAVA_HOME", folder + "/new", "XDG_CACHE_HOME", folder + "/cache"));
        builder.environment().put("HOME", folder.toString());
        builder.environment().putAll(variables);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Output(process.waitFor(), text.strip());
    }

    private Path launcher() {
        return folder.resolve("app/bin/peakscope");
    }

    private String jar() {
        return "-jar " + folder + "/app/peakscope.jar";
    }

    @Test
    void commandsThatPrintStartLeanAndKeepTheExitCode() throws Exception {
        assertEquals(new Output(7, LEAN + jar() + " report my dump"), start(Map.of(), launcher(), "report", "my dump"));
    }

    @Test
    void theWindowKeepsTheOptimizingCompiler() throws Exception {
        assertEquals(LATE_OPTIMIZER + jar(), start(Map.of(), launcher()).text());
        assertEquals(
                LATE_OPTIMIZER + jar() + " open x",
                start(Map.of(), launcher(), "open", "x").text());
        assertEquals(
                LATE_OPTIMIZER + jar() + " run --open -- a",
                start(Map.of(), launcher(), "run", "--open", "--", "a").text());
        assertEquals(
                LEAN + jar() + " run -- a --open",
                start(Map.of(), launcher(), "run", "--", "a", "--open").text());
    }

    @Test
    void aLargeInputIsReadByOptimizedCode() throws Exception {
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large.log").toFile(), "rw")) {
            large.setLength(65L << 20);
        }
        assertEquals(
                PRINTING + LATE_OPTIMIZER + jar() + " report large.log",
                start(Map.of(), launcher(), "report", "large.log").text());
    }

    @Test
    void itIsFoundThroughLinks() throws Exception {
        Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("app/bin/peakscope"));
        Path second = Files.createSymbolicLink(folder.resolve("second"), first);
        assertEquals(
                LEAN + jar() + " --version",
                start(Map.of(), second, "--version").text());
    }

    @Test
    void aJavaThatIsTooOldIsPassedOver() throws Exception {
        Output output = start(
                Map.of("JAVA_HOME", folder + "/old", "PATH", folder + "/new/bin:/usr/bin:/bin"), launcher(), "check");
        assertEquals(LEAN + jar() + " check", output.text());
    }

    @Test
    void aJarThatIsMissingIsOneSentence() throws Exception {
        Files.delete(folder.resolve("app/peakscope.jar"));
        Output output = start(Map.of(), launcher(), "report");
        assertEquals(4, output.code());
        assertTrue(output.text().endsWith("build it with: mvn -q -DskipTests package"), output.text());
    }

    @Test
    @Timeout(60)
    void anArchiveOfThisJarIsUsed() throws Exception {
        Files.writeString(folder.resolve("app/peakscope.classes"), "java/lang/Object");
        start(Map.of(), launcher(), "report");
        Path archive = archive();
        String text = start(Map.of(), launcher(), "report").text();
        assertTrue(text.contains("-XX:SharedArchiveFile=" + archive + " "), text);
        Files.writeString(folder.resolve("app/peakscope.jar"), "another jar");
        assertFalse(start(Map.of(), launcher(), "report").text().contains("SharedArchiveFile"));
    }

    /** Made in the background. */
    private Path archive() throws Exception {
        while (true) {
            try (var files = Files.list(folder.resolve("cache/peakscope"))) {
                var made = files.filter(file -> file.toString().matches(".*\\.jsa$"))
                        .findFirst();
                if (made.isPresent()) {
                    return made.get();
                }
            } catch (java.nio.file.NoSuchFileException notYet) {
                // The folder is made in the background too.
            }
            Thread.sleep(20);
        }
    }

    @Test
    void aCacheThatCannotBeWrittenChangesNothing() throws Exception {
        Files.writeString(folder.resolve("app/peakscope.classes"), "java/lang/Object");
        Files.writeString(folder.resolve("cache"), "a file where the folder would be");
        assertEquals(
                LEAN + jar() + " report", start(Map.of(), launcher(), "report").text());
    }
}
