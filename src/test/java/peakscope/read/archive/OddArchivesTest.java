package peakscope.read.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        // The flag is 6 bytes into an entry and 8 bytes into its line of the directory.
        zip[text.indexOf("PK\3\4") + 6] |= 1;
        zip[text.indexOf("PK\1\2") + 8] |= 1;
        Path file = Files.write(folder.resolve("secret.zip"), zip);
        ReadException refusal = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("is encrypted; unpack it with its password"),
                refusal.getMessage());
    }

    /** As in a bomb: a few bytes, listed so often that they become gigabytes. */
    @Test
    void entriesThatShareTheirBytesAreRefused() throws IOException {
        byte[] zip = zip();
        String text = new String(zip, StandardCharsets.ISO_8859_1);
        int directory = text.indexOf("PK\1\2");
        int end = text.indexOf("PK\5\6");
        byte[] line = Arrays.copyOfRange(zip, directory, end);
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.write(zip, 0, directory);
        bomb.writeBytes(line);
        line[line.length - 1] = '2';
        bomb.writeBytes(line);
        ByteBuffer last =
                ByteBuffer.wrap(Arrays.copyOfRange(zip, end, zip.length)).order(ByteOrder.LITTLE_ENDIAN);
        last.putShort(8, (short) 2).putShort(10, (short) 2).putInt(12, 2 * line.length);
        bomb.writeBytes(last.array());
        Path file = Files.write(folder.resolve("bomb.zip"), bomb.toByteArray());
        ReadException refusal = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("has entries that share their bytes"),
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
