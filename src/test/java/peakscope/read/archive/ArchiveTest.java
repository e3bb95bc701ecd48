package peakscope.read.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;
import peakscope.model.Case;
import peakscope.model.value.InputFile;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.Mutation;
import peakscope.read.io.Gone;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Dumps in archives, as people send them and as attackers would build them. */
class ArchiveTest {

    @TempDir
    private Path folder;

    private static Map<String, byte[]> dump() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        Path proto = Dumps.proto("mlp-v5e");
        entries.put("home/me/dump/" + proto.getFileName(), Files.readAllBytes(proto));
        entries.put("home/me/dump/step1.prof", Files.readAllBytes(Path.of("src/test/resources/profiles/step1.prof")));
        return entries;
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] tar(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                TarArchiveEntry header = new TarArchiveEntry(entry.getKey(), true);
                header.setSize(entry.getValue().length);
                tar.putArchiveEntry(header);
                tar.write(entry.getValue());
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] packed(String kind, Map<String, byte[]> entries) throws IOException {
        return switch (kind) {
            case "zip" -> zip(entries);
            case "tar" -> tar(entries);
            case "tgz" -> gzip(tar(entries));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private Case open(byte[] archive) throws IOException, ReadException {
        return CaseReader.read(List.of(Files.write(folder.resolve("sent"), archive)), Progress.NONE);
    }

    private String refusal(byte[] archive) {
        String line = String.valueOf(
                assertThrows(ReadException.class, () -> open(archive)).getMessage());
        assertTrue(line.startsWith(folder.resolve("sent").toString()), line);
        return line;
    }

    private static Set<String> scratchFolders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            Set<String> names = new TreeSet<>();
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("peakscope-"))
                    .forEach(names::add);
            return names;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "tar", "tgz"})
    void isReadLikeTheFolderThatWasPacked(String kind) throws Exception {
        Set<String> before = scratchFolders();
        Case opened = open(packed(kind, dump()));
        Case unpacked = CaseReader.read(List.of(Dumps.proto("mlp-v5e")), Progress.NONE);
        assertEquals(
                unpacked.modules().get(0).mainSpace().timeline().inUse(0),
                opened.modules().get(0).mainSpace().timeline().inUse(0));
        assertEquals(
                dump().keySet().stream()
                        .map(name -> folder.resolve("sent") + "!/" + name)
                        .toList(),
                opened.inputs().stream().map(InputFile::path).toList());
        assertEquals(unpacked.inputs().get(0).sha256(), opened.inputs().get(0).sha256());
        assertEquals(opened.inputs().get(0).path(), opened.modules().get(0).file());
        assertEquals(before, scratchFolders());
    }

    @ParameterizedTest
    @CsvSource({"zip, tgz", "tgz, zip", "tar, zip"})
    void anArchiveInAnArchiveIsOpened(String outer, String inner) throws Exception {
        Case opened = open(packed(outer, Map.of("deep/inner.bin", packed(inner, dump()))));
        assertEquals(2, opened.modules().size());
        assertTrue(opened.inputs().get(0).path().contains("sent!/deep/inner.bin!/home/me/dump/"));
    }

    @Test
    void archivesWithoutEndAreNotFollowed() throws Exception {
        byte[] archive = zip(dump());
        for (int i = 0; i < 10; i++) {
            archive = zip(Map.of("a.zip", archive));
        }
        assertTrue(refusal(archive).contains("deeper than 3 levels"), "for another reason");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "tar", "tgz"})
    void anArchiveOfNothingIsRefused(String kind) throws Exception {
        assertTrue(refusal(packed(kind, Map.of())).contains("; "), "no remedy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "tar"})
    void noNameLeadsOut(String kind) throws Exception {
        byte[] harm = "harm".getBytes(StandardCharsets.UTF_8);
        Map<String, byte[]> entries = new LinkedHashMap<>(dump());
        String marker = "escaped-" + folder.getFileName();
        entries.put("../../../../../../../../../../tmp/" + marker, harm);
        entries.put("/tmp/" + marker, harm);
        entries.put("..\\..\\" + marker, harm);
        entries.put("C:\\" + marker, harm);
        entries.put("a\0b\n" + marker, harm);
        entries.put("x/".repeat(100) + marker, harm);
        entries.put("y".repeat(600), harm);
        Case opened = open(packed(kind, entries));
        assertEquals(2, opened.modules().size());
        assertTrue(opened.warnings().toString().contains("have invalid file names"));
        assertFalse(Files.exists(Path.of("/tmp", marker)));
        assertFalse(Files.exists(folder.resolve(marker)));
    }

    @Test
    void linksAndDevicesArePassedOver() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry link = new TarArchiveEntry("dump.hlo.pb", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
            tar.putArchiveEntry(new TarArchiveEntry("device", TarConstants.LF_CHR));
            tar.closeArchiveEntry();
            byte[] profile = dump().get("home/me/dump/step1.prof");
            TarArchiveEntry good = new TarArchiveEntry("step1.prof");
            good.setSize(profile.length);
            tar.putArchiveEntry(good);
            tar.write(profile);
            tar.closeArchiveEntry();
        }
        Case opened = open(bytes.toByteArray());
        assertEquals("step1", opened.modules().get(0).name());
        assertTrue(opened.warnings().toString().contains("2 entries are links, devices"));
    }

    @Test
    void aBombIsRefusedBeforeItFillsTheDisk() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("zeros"));
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 200; i++) {
                zip.write(zeros);
            }
        }
        assertTrue(refusal(bytes.toByteArray()).contains("unpacks to more than 200 times its"));
    }

    @Test
    void tooManyEntriesAreRefused() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i <= Budget.MOST_ENTRIES; i++) {
                zip.putNextEntry(new ZipEntry(Integer.toString(i)));
            }
        }
        assertTrue(refusal(bytes.toByteArray()).contains("has more than 100,000 entries"));
    }

    @Test
    void whatComesBeforeTheCutIsRead() throws Exception {
        byte[] whole = tar(dump());
        byte[] cut = java.util.Arrays.copyOf(
                whole, 512 + (int) (dump().values().iterator().next().length * 1.05) + 600);
        Case opened = open(cut);
        assertEquals(1, opened.modules().size());
        assertTrue(opened.warnings().toString().contains("is cut short or damaged"), () -> "" + opened.warnings());
    }

    @Test
    void unpackingStopsWhenNobodyWaits() throws Exception {
        Path archive = Files.write(folder.resolve("sent"), zip(dump()));
        Set<String> before = scratchFolders();
        Progress gone = new Gone();
        assertThrows(CancellationException.class, () -> CaseReader.read(List.of(archive), gone));
        assertEquals(before, scratchFolders());
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void aDamagedArchiveIsReadOrRefused(
            @ForAll long seed, @ForAll @IntRange(max = Mutation.WAYS) int way, @ForAll @IntRange(max = 2) int kind)
            throws IOException {
        byte[] whole = packed(List.of("zip", "tar", "tgz").get(kind), dump());
        Mutation.readOrRefused(Mutation.of(whole, new Random(seed), way), ".bin");
    }
}
