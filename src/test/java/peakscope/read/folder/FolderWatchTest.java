package peakscope.read.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** A folder that fills while it is watched: each file is reported once when complete, and again when it changes. */
class FolderWatchTest {

    private static final Path MLP = Dumps.proto("mlp-v5e");
    private static final Path SORT = Dumps.proto("sort-v4");

    @TempDir
    private Path folder;

    private Case read() throws ReadException {
        return CaseReader.read(List.of(folder), Progress.NONE);
    }

    @Test
    void aFileIsToldOnceWhenItStandsStill() throws IOException {
        FolderWatch watch = FolderWatch.of(folder);
        assertEquals(Set.of(), watch.look());
        Path file = Files.write(folder.resolve("a"), new byte[10]);
        assertEquals(Set.of(), watch.look());
        Files.write(file, new byte[10], StandardOpenOption.APPEND);
        assertEquals(Set.of(), watch.look());
        assertEquals(Set.of(file), watch.look());
        assertEquals(Set.of(), watch.look());
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        assertEquals(Set.of(), watch.look());
        assertEquals(Set.of(file), watch.look());
    }

    @Test
    void whatWasReadAlreadyIsNotToldAgain() throws IOException {
        Files.write(folder.resolve("old"), new byte[10]);
        FolderWatch watch = FolderWatch.fromNow(folder);
        assertEquals(Set.of(), watch.look());
        Path added = Files.write(folder.resolve("new"), new byte[1]);
        watch.look();
        assertEquals(Set.of(added), watch.look());
    }

    @Test
    void aFolderThatIsNotThereYetHasNoFiles() throws IOException {
        Path later = folder.resolve("run/dump");
        FolderWatch watch = FolderWatch.of(later);
        assertEquals(Set.of(), watch.look());
        Files.createDirectories(later);
        Path empty = Files.createFile(later.resolve("empty"));
        Path file = Files.write(later.resolve("a"), new byte[1]);
        watch.look();
        assertEquals(Set.of(file), watch.look(), "an empty file is one that is still to be written");
        Files.delete(file);
        Files.delete(empty);
        assertEquals(Set.of(), watch.look());
        Files.write(file, new byte[1]);
        watch.look();
        assertEquals(Set.of(file), watch.look(), "written anew");
    }

    /** Compared with the plain rule, over many files that grow and stop at random. */
    @Test
    void everyFileIsToldAtTheSecondLookInOneState() throws IOException {
        Random random = new Random(7);
        FolderWatch watch = FolderWatch.of(folder);
        List<Path> files = new ArrayList<>();
        long[] size = new long[20];
        long[] sizeBefore = new long[20];
        long[] toldSize = new long[20];
        Arrays.fill(toldSize, -1);
        for (int i = 0; i < size.length; i++) {
            files.add(folder.resolve("file" + i));
        }
        for (int look = 0; look < 60; look++) {
            Set<Path> expected = new TreeSet<>();
            for (int i = 0; i < size.length; i++) {
                if (random.nextInt(3) == 0) {
                    size[i]++;
                    Files.write(files.get(i), new byte[(int) size[i]]);
                } else if (size[i] > 0 && size[i] == sizeBefore[i] && toldSize[i] != size[i]) {
                    expected.add(files.get(i));
                    toldSize[i] = size[i];
                }
                sizeBefore[i] = size[i];
            }
            assertEquals(expected, watch.look(), "look " + look);
        }
    }

    @Test
    void modulesComeAndThoseThatStayAreTheSame() throws IOException, ReadException {
        Path first = Files.copy(MLP, folder.resolve("module_0000.a.after_optimizations.hlo.pb"));
        FolderWatch watch = FolderWatch.of(folder);
        watch.look();
        assertEquals(Set.of(first), watch.look());
        Case before = watch.settled(read());
        ModuleMemory shown = before.modules().get(0);

        Path second = Files.copy(SORT, folder.resolve("module_0001.b.after_optimizations.hlo.pb"));
        watch.look();
        Set<Path> changed = watch.look();
        assertEquals(Set.of(second), changed);
        Case grown = watch.join(before, read(), changed);
        assertEquals(2, grown.modules().size());
        assertSame(shown, grown.modules().get(0), "its timeline need not be read by the window again");

        Files.copy(SORT, first, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(first, FileTime.fromMillis(1));
        watch.look();
        Case replaced = watch.join(grown, read(), watch.look());
        assertNotSame(shown, replaced.modules().get(0));
        assertSame(grown.modules().get(1), replaced.modules().get(1));
    }

    @Test
    void aFileThatIsBeingWrittenMakesNoWarning() throws IOException, ReadException {
        Files.copy(MLP, folder.resolve("module_0000.a.after_optimizations.hlo.pb"));
        FolderWatch watch = FolderWatch.of(folder);
        watch.look();
        watch.look();
        Case before = watch.settled(read());
        byte[] whole = Files.readAllBytes(SORT);
        Path second = folder.resolve("module_0001.b.after_optimizations.hlo.pb");
        boolean warned = false;
        for (int part = 1; part < 8; part++) {
            Files.write(second, Arrays.copyOf(whole, whole.length * part / 8));
            assertEquals(Set.of(), watch.look(), "part " + part);
            Case raw = read();
            warned |= raw.warnings().size() > before.warnings().size();
            Case settled = watch.join(before, raw, Set.of());
            assertEquals(before.warnings(), settled.warnings(), "part " + part);
            assertEquals(before.modules(), settled.modules(), "part " + part);
        }
        assertTrue(warned, "the reader alone would have complained of a part");
        Files.write(second, whole);
        watch.look();
        Set<Path> changed = watch.look();
        assertFalse(changed.isEmpty());
        assertEquals(2, watch.join(before, read(), changed).modules().size());
    }
}
