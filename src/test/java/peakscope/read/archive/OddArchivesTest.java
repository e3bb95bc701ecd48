package peakscope.read.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class OddArchivesTest {

    @TempDir
    private Path folder;

    private static byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("module_0000.jit_f.after_optimizations.hlo.pb"));
            zip.write(Files.readAllBytes(Dumps.proto("mlp-v5e")));
        }
        return bytes.toByteArray();
    }

    @Test
    void anEncryptedArchiveIsSaidToBeOne() throws IOException {
        byte[] zip = zip();
        String text = new String(zip, StandardCharsets.ISO_8859_1);
        // The flag stands 6 bytes into an entry and 8 into its line of the directory.
        zip[text.indexOf("PK\3\4") + 6] |= 1;
        zip[text.indexOf("PK\1\2") + 8] |= 1;
        Path file = Files.write(folder.resolve("secret.zip"), zip);
        ReadException refusal = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("is encrypted; unpack it with its password"),
                refusal.getMessage());
    }

    @Test
    void anArchiveThatUnpacksItselfIsReadLikeAnyOther() throws Exception {
        ByteArrayOutputStream program = new ByteArrayOutputStream();
        program.writeBytes("MZ\0\1 this program cannot be run".getBytes(StandardCharsets.ISO_8859_1));
        program.writeBytes(new byte[20_000]);
        program.writeBytes(zip());
        Path file = Files.write(folder.resolve("dump.exe"), program.toByteArray());
        assertEquals(1, CaseReader.read(List.of(file), Progress.NONE).modules().size());
    }
}
