package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Hang;

/** What a disk, a pipe, a signal, a locale or a small heap can do to the program, in a separate process. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "devices, signals and file names as Linux has them")
class FaultTest {

    private static final Path SAMPLE = Path.of("samples/points-v5e").toAbsolutePath();

    /** The program, with a temporary folder of its own. */
    private static final String IN_SCRATCH = "env JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=$PWD/scratch $P";

    @TempDir
    private static Path shared;

    private static String program;

    @TempDir
    private Path folder;

    /** Startup is most of the work here, so all runs share a class-data archive, which JVMs make only from jars. */
    @BeforeAll
    static void makeProgram() throws Exception {
        Path jar = shared.resolve("peakscope.jar");
        ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "-c", "-0", "-f", jar.toString(), "-C", "target/classes", ".");
        List<String> jars = new ArrayList<>(List.of(jar.toString()));
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            if (entry.endsWith(".jar")) {
                jars.add(Path.of(entry).toAbsolutePath().toString());
            }
        }
        String java =
                Path.of(System.getProperty("java.home"), "bin", "java") + " -Xlog:disable -XX:TieredStopAtLevel=1 ";
        String main = " -cp " + String.join(":", jars) + " peakscope.Main";
        Path image = shared.resolve("peakscope.jsa");
        String first = java + "-XX:ArchiveClassesAtExit=" + image + main + " report " + SAMPLE;
        new ProcessBuilder(first.split(" ", -1))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        program = java + "-Xshare:auto -XX:SharedArchiveFile=" + image + main;
    }

    private record Ended(int code, String out, String err) {}

    /** Runs a line of shell, in which {@code $P} is the program. */
    private Ended shell(String line, Map<String, String> environment) throws Exception {
        Path out = folder.resolve("out.log");
        Path err = folder.resolve("err.log");
        Process process = start(List.of("bash", "-c", line), environment, out, err);
        assertTrue(process.waitFor(Hang.NEVER.toSeconds(), TimeUnit.SECONDS), line);
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private Ended shell(String line) throws Exception {
        return shell(line, Map.of());
    }

    private Process start(List<String> command, Map<String, String> environment, Path out, Path err)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("P", program);
        builder.environment().put("SAMPLE", SAMPLE.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static byte[] dump() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLE)) {
            return Files.readAllBytes(files.filter(file -> file.toString().endsWith(".hlo.pb"))
                    .findFirst()
                    .orElseThrow());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report $SAMPLE",
                "report $SAMPLE --format json",
                "diff $SAMPLE $SAMPLE",
                "check $SAMPLE --limit 1T"
            })
    void aFullDiskIsSaid(String command) throws Exception {
        Ended ended = shell("$P " + command + " > /dev/full");
        assertEquals(3, ended.code(), ended.err());
        assertTrue(ended.err().startsWith("standard output: can't be written ("), ended.err());
        assertEquals(1, ended.err().lines().count(), ended.err());
    }

    @Test
    void aCheckThatFailedStaysFailed() throws Exception {
        assertEquals(1, shell("$P check $SAMPLE --limit 1 > /dev/full").code());
        Ended ended = shell("GITHUB_STEP_SUMMARY=/dev/full $P check $SAMPLE --limit 1 --junit no/such/folder.xml");
        assertEquals(1, ended.code(), ended.err());
        assertTrue(ended.out().contains("failed: 1 of"), ended.out());
        assertEquals(
                3,
                shell("$P check $SAMPLE --limit 1T --junit no/such/folder.xml").code());
    }

    @Test
    void aReaderThatLeavesIsNoFault() throws Exception {
        Ended ended = shell("set -o pipefail; $P report $SAMPLE --format json | true");
        assertEquals(0, ended.code(), ended.err());
        assertEquals("", ended.err());
    }

    @Test
    void outputOntoTheInputIsRefused() throws Exception {
        Path input = Files.write(folder.resolve("a.hlo.pb"), dump());
        Files.createSymbolicLink(folder.resolve("link"), input);
        Ended ended = shell("$P report a.hlo.pb --output link");
        assertEquals(3, ended.code(), ended.err());
        assertTrue(ended.err().contains("is an input and would be overwritten"), ended.err());
        assertArrayEquals(dump(), Files.readAllBytes(input));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8", "de_DE.ISO-8859-1", "tr_TR.UTF-8", "ja_JP.SJIS", "zz_ZZ"})
    void aNameIsANameInAnyLocale(String locale) throws Exception {
        Files.write(folder.resolve("plain.hlo.pb"), dump());
        Ended ended = shell(
                "mkdir dümp && cp plain.hlo.pb dümp/mödel_1.hlo.pb"
                        + " && $P report dümp dümp/mödel_1.hlo.pb --format json --output öut.json"
                        + " && cat öut.json && $P report nö",
                Map.of("LC_ALL", locale));
        assertEquals(3, ended.code(), ended.err());
        assertTrue(ended.out().contains("\"path\" : \"dümp/mödel_1.hlo.pb\""), ended.out());
        assertEquals("nö: there is no such file; check the path", lastLine(ended.err()));
    }

    private static String lastLine(String text) {
        return text.lines().filter(line -> !line.contains("setlocale")).reduce("", (before, line) -> line);
    }

    @Test
    void tooLittleMemoryIsSaidAndTakesNoOtherAlong() throws Exception {
        Path large = folder.resolve("d/module_0001.jit_g.after_optimizations.hlo.pb");
        Files.createDirectories(large.getParent());
        Files.write(folder.resolve("d/module_0000.jit_f.after_optimizations.hlo.pb"), dump());
        Files.write(large, dump());
        try (OutputStream out = Files.newOutputStream(large, java.nio.file.StandardOpenOption.APPEND)) {
            // An unknown field of 60 MB.
            out.write(new byte[] {(byte) 0xfa, 0x7f, (byte) 0x80, (byte) 0x8e, (byte) 0xce, 0x1c});
            for (int i = 0; i < 60; i++) {
                out.write(new byte[1_000_000]);
            }
        }
        Ended alone = shell("JAVA_TOOL_OPTIONS=-Xmx64m $P report " + large);
        assertEquals(4, alone.code(), alone.err());
        assertTrue(lastLine(alone.err()).contains("start java with a larger -Xmx"), alone.err());
        assertFalse(alone.err().contains("\tat "), alone.err());
        Ended both = shell("JAVA_TOOL_OPTIONS=-Xmx64m $P report d");
        assertEquals(0, both.code(), both.err());
        assertTrue(both.out().contains("larger -Xmx"), both.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP"})
    void aSignalWhileUnpackingLeavesNothing(String signal) throws Exception {
        archive(3000);
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        Ended ended = shell(IN_SCRATCH + " report many.zip & "
                + "while [ -z \"$(ls -A scratch/* 2>/dev/null)\" ]; do sleep 0.02; done; kill -" + signal
                + " $!; wait $!");
        assertTrue(ended.code() > 0 || signal.equals("HUP"), ended.out());
        try (Stream<Path> left = Files.list(scratch)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void whatAKilledProgramLeftGoesWithTheNext() throws Exception {
        archive(3000);
        Files.createDirectory(folder.resolve("scratch"));
        shell(IN_SCRATCH
                + " report many.zip & while [ -z \"$(ls -A scratch/* 2>/dev/null)\" ]; do sleep 0.02; done; kill -KILL $!; wait $!; "
                + IN_SCRATCH + " report many.zip; true");
        try (Stream<Path> left = Files.list(folder.resolve("scratch"))) {
            assertEquals(List.of(), left.toList());
        }
    }

    private void archive(int entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("many.zip")))) {
            for (int i = 0; i < entries; i++) {
                zip.putNextEntry(new ZipEntry("module_" + i + "/notes.txt"));
                zip.write(new byte[100]);
            }
        }
    }

    /** Whenever it is killed, either the old report or a complete new one exists. */
    @Test
    void aKilledWriterLosesNoFile() throws Exception {
        Ended ended = shell(
                "$P report $SAMPLE --format html --output r.html; cp r.html whole.html; for wait in 0.2 0.3 0.4 0.5 0.6; do"
                        + " $P report $SAMPLE --format html --output r.html & sleep $wait; kill -KILL $! 2>/dev/null; wait $!;"
                        + " cmp r.html whole.html || exit 9; done; exit 0");
        assertEquals(0, ended.code(), ended.out());
    }

    @Test
    void aHomeThatIsNotThereIsNoFault() throws Exception {
        Ended ended = shell("HOME=/nowhere XDG_CONFIG_HOME=/nowhere $P report $SAMPLE > /dev/null");
        assertEquals(0, ended.code(), ended.err());
    }

    @Test
    void aDeviceWithoutEndIsNoText() throws Exception {
        Ended ended = shell("$P explain /dev/zero; $P explain - < /dev/urandom; $P report /dev/zero");
        assertEquals(3, ended.code(), ended.err());
        assertEquals(3, ended.err().lines().count(), ended.err());
    }
}
