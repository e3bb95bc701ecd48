package peakscope.read.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private SourceFiles files() {
        return new SourceFiles(List.of(folder));
    }

    @Test
    void theLongestPartOfThePathThatIsThereIsTaken() throws IOException {
        write("model.py", "wrong = 1");
        write("lm/model.py", "right = 1");
        assertEquals(
                "right = 1",
                files().find("/home/dev/project/lm/model.py")
                        .orElseThrow()
                        .line(1)
                        .orElseThrow());
        assertEquals(
                "wrong = 1",
                files().find("/home/dev/project/gan/model.py")
                        .orElseThrow()
                        .line(1)
                        .orElseThrow());
    }

    @Test
    void aFileIsTakenWhereItWasRecorded() throws IOException {
        Path recorded = write("there/train.py", "there = 1");
        write("train.py", "here = 1");
        assertEquals(recorded, files().find(recorded.toString()).orElseThrow().path());
    }

    @Test
    void filesBesideTheDumpAreFoundFromADumpAndFromItsFolder() throws IOException {
        Path dump = write("dump/module.hlo.pb", "");
        assertEquals(List.of(dump.getParent()), SourceFiles.beside(List.of(dump.toString())));
        assertEquals(
                List.of(dump.getParent()),
                SourceFiles.beside(List.of(dump.getParent().toString(), dump.toString())));
    }

    @Test
    void nothingButTextOfPythonInsideTheFolderIsRead() throws IOException {
        write("secret", "key");
        write("dump/train.py", "a = 1");
        SourceFiles inside = new SourceFiles(List.of(folder.resolve("dump")));
        assertTrue(inside.find("../secret").isEmpty());
        assertTrue(inside.find("/x/../../secret.py").isEmpty());
        assertTrue(files().find("/dump").isEmpty());
        assertTrue(inside.find("train.py\0").isEmpty());
        assertTrue(inside.find("").isEmpty());
    }

    @Test
    void columnsCountBytesAndPlacesCountLetters() throws IOException {
        write("train.py", "s = 'größe'; x**3\ty\u001b[31m");
        SourceText text = files().find("train.py").orElseThrow();
        String line = text.line(1).orElseThrow();
        assertEquals("x**3", line.substring(text.place(1, 15), text.place(1, 19)));
        assertTrue(line.endsWith("x**3 y\\u001b[31m"), line);
        assertTrue(text.line(0).isEmpty());
        assertTrue(text.line(2).isEmpty());
        assertEquals(line.length(), text.place(1, 10_000));
    }
}
