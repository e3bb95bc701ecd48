package peakscope.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whatFailsHalfwayLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("report.txt"), "old");
        IOException full = assertThrows(
                IOException.class,
                () -> WholeFile.text(file, out -> {
                    out.write("new ".repeat(100_000));
                    throw new IOException("no space left");
                }));
        assertEquals("no space left", full.getMessage());
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("report.txt"), names());
    }

    /** A disk can fill up, and a program can end, after any byte. */
    @Test
    void whateverByteItFailsAtTheOldFileIsThere() throws IOException {
        Path file = Files.writeString(folder.resolve("report.txt"), "old");
        byte[] content = "new ".repeat(300).getBytes(StandardCharsets.UTF_8);
        for (int written = 0; written <= content.length; written++) {
            int until = written;
            assertThrows(
                    IOException.class,
                    () -> WholeFile.bytes(file, out -> {
                        out.write(content, 0, until);
                        out.flush();
                        throw new IOException("no space left");
                    }));
            assertEquals("old", Files.readString(file));
            assertEquals(List.of("report.txt"), names());
        }
    }

    @Test
    void theWholeNewFileReplacesTheOld() throws IOException {
        Path file = Files.writeString(folder.resolve("report.txt"), "old");
        WholeFile.text(file, out -> out.write("neu: ü"));
        assertEquals("neu: ü", Files.readString(file));
        assertEquals(List.of("report.txt"), names());
    }

    @Test
    void aLinkStaysALinkToTheNewFile() throws IOException {
        Path file = Files.writeString(folder.resolve("report.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("report.txt"));
        WholeFile.text(link, out -> out.write("new"));
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(file));
    }

    @Test
    void aFolderAndOneThatIsNotThereAreRefused() {
        assertThrows(IOException.class, () -> WholeFile.text(folder, out -> out.write("x")));
        assertThrows(IOException.class, () -> WholeFile.text(folder.resolve("a/b"), out -> out.write("x")));
    }

    @Test
    void noInputAndNoLinkToOneIsReplaced() throws IOException {
        Path input = Files.writeString(folder.resolve("dump.pb"), "dump");
        Path soft = Files.createSymbolicLink(folder.resolve("soft"), input);
        Path hard = Files.createLink(folder.resolve("hard"), input);
        ReadFiles read = new ReadFiles(List.of(input));
        for (Path target : List.of(input, soft, hard)) {
            assertThrows(IOException.class, () -> read.guard(target), target.toString());
        }
        read.guard(folder.resolve("other"));
    }

    @Test
    void inAFolderThatWasReadOnlyOwnReportsAreReplaced() throws IOException {
        ReadFiles read = new ReadFiles(List.of(folder));
        Path dump = Files.writeString(folder.resolve("module_0000.txt"), "HloModule jit_f");
        Path report = Files.writeString(folder.resolve("report.json"), "{ \"schema\" : \"peakscope.report/1\"");
        assertThrows(IOException.class, () -> read.guard(dump));
        read.guard(report);
        read.guard(folder.resolve("new.txt"));
        assertEquals("HloModule jit_f", Files.readString(dump));
    }
}
