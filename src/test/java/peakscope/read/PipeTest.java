package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import peakscope.Hang;
import peakscope.model.Case;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Inputs that can be read only once: standard input and pipes, as in {@code report <(zcat dump.gz)}. */
class PipeTest {

    @TempDir
    private Path folder;

    @Test
    void aMinusIsStandardInput() throws Exception {
        InputStream stream = new ByteArrayInputStream(Files.readAllBytes(Dumps.proto("mlp-v5e")));
        Case opened = CaseReader.read(List.of(Path.of("-")), Optional.of(stream), Progress.NONE);
        assertEquals("jit_f", opened.modules().get(0).name());
        assertEquals("-", opened.inputs().get(0).path());
        assertEquals("-", opened.modules().get(0).file());
    }

    @Test
    void nothingOnStandardInputIsSaid() {
        InputStream nothing = InputStream.nullInputStream();
        String line = String.valueOf(assertThrows(
                        ReadException.class,
                        () -> CaseReader.read(List.of(Path.of("-")), Optional.of(nothing), Progress.NONE))
                .getMessage());
        assertTrue(line.startsWith("-: is empty"), line);
    }

    /** Only if the system has named pipes. */
    @TestFactory
    Stream<DynamicTest> aPipeIsReadToItsEnd() throws Exception {
        if (!Files.isExecutable(Path.of("/usr/bin/mkfifo"))) {
            return Stream.empty();
        }
        Path pipe = folder.resolve("pipe");
        assertEquals(
                0,
                new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor());
        return Stream.of(dynamicTest("mkfifo", () -> {
            Thread writer = new Thread(() -> {
                try {
                    Files.write(pipe, Files.readAllBytes(Dumps.proto("moe-v5p")));
                } catch (java.io.IOException noReader) {
                    throw new java.io.UncheckedIOException(noReader);
                }
            });
            writer.setDaemon(true);
            writer.start();
            Case opened = assertTimeoutPreemptively(Hang.NEVER, () -> CaseReader.read(List.of(pipe), Progress.NONE));
            assertEquals(pipe.toString(), opened.inputs().get(0).path());
            assertEquals(
                    Files.size(Dumps.proto("moe-v5p")),
                    opened.inputs().get(0).size().count());
        }));
    }
}
