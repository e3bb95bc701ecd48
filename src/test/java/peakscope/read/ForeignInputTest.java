package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.model.value.Visible;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Files and folders without a dump, or with one in an odd place. */
class ForeignInputTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("some.pb");
    }

    @Test
    void zipWithoutADumpIsRefused() throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("readme.txt"));
            zip.write("nothing to see".getBytes(StandardCharsets.UTF_8));
        }
        String line = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE))
                .getMessage();
        assertTrue(line.startsWith(file + "!/readme.txt: is not in a format"), line);
    }

    /** An XSpace begins with field 1, a plane, whose first field is its id or its name. */
    @Test
    void profileOfPlanesIsRefused() throws IOException {
        HloProtoWriter.Message plane =
                new HloProtoWriter.Message().number(1, 1).text(2, "/host:CPU").text(3, "a line {0}");
        Files.write(file, new HloProtoWriter.Message().message(1, plane).toBytes());
        assertRefused(file);
    }

    @Test
    void profileOfPlanesWithoutIdIsRefused() throws IOException {
        HloProtoWriter.Message plane = new HloProtoWriter.Message().text(2, "/host:CPU");
        Files.write(file, new HloProtoWriter.Message().message(1, plane).toBytes());
        assertRefused(file);
    }

    /** A pprof profile is gzip, and field 1 contains numbers. */
    @Test
    void packedPprofProfileOfTimeIsRefused() throws IOException {
        HloProtoWriter.Message profile = new HloProtoWriter.Message()
                .message(1, new HloProtoWriter.Message().number(1, 1).number(2, 2))
                .text(6, "")
                .text(6, "cpu")
                .text(6, "nanoseconds");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write(profile.toBytes());
        }
        assertTrue(assertRefused(file).contains("measures cpu in nanoseconds"));
    }

    @Test
    void packedNothingIsRefusedAsEmpty() throws IOException {
        new GZIPOutputStream(Files.newOutputStream(file)).close();
        assertTrue(assertRefused(file).contains("is empty"));
    }

    @Test
    void packedDumpIsReadLikeTheDump() throws Exception {
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write(Files.readAllBytes(Dumps.proto("mlp-v5e")));
        }
        assertEquals(
                "jit_f",
                CaseReader.read(List.of(file), Progress.NONE).modules().get(0).name());
    }

    @Test
    void pathThroughAFileIsRefused() throws IOException {
        Files.writeString(file, "hello");
        assertRefused(file.resolve("inner.pb"));
    }

    @Test
    void lineBreakInANameStaysInOneLine() {
        assertRefused(folder.resolve("two\nlines.pb"));
    }

    @Test
    void folderWithALinkToItselfIsStillRead() throws Exception {
        Files.copy(Dumps.proto("mlp-v5e"), folder.resolve("module_0000.jit_f.after_optimizations.hlo.pb"));
        Files.createSymbolicLink(folder.resolve("again"), folder);
        assertEquals(
                1, CaseReader.read(List.of(folder), Progress.NONE).modules().size());
    }

    @Test
    void folderWithADeadLinkIsStillRead() throws Exception {
        Files.copy(Dumps.proto("mlp-v5e"), folder.resolve("module_0000.jit_f.after_optimizations.hlo.pb"));
        Files.createSymbolicLink(folder.resolve("gone.hlo.pb"), folder.resolve("nothing"));
        assertEquals(
                1, CaseReader.read(List.of(folder), Progress.NONE).modules().size());
    }

    @Test
    void folderThatIsNamedTwiceIsReadOnce() throws Exception {
        Path dump = Dumps.proto("mlp-v5e");
        assertEquals(
                1, CaseReader.read(List.of(dump, dump), Progress.NONE).modules().size());
    }

    private static String assertRefused(Path path) {
        String line = assertThrows(ReadException.class, () -> CaseReader.read(List.of(path), Progress.NONE))
                .getMessage();
        assertAll(
                () -> assertEquals(1, line.lines().count(), line),
                () -> assertTrue(line.startsWith(Visible.of(path.toString()) + ": "), line),
                () -> assertTrue(line.matches(".*; \\S.*"), line));
        return line;
    }
}
