package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;

class FilePathTest {

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/mödel 😀%41.pb", "mödel/a?b", "plain", "/", "", "/tmp/[x]#&+ü"})
    void aNameLeadsToAFileThatHasIt(String name) {
        assertEquals(name, FilePath.text(FilePath.of(name)));
    }

    @Test
    void bytesThatAreNoUtf8KeepTheirNames() {
        String latin = FilePath.name("/tmp/m\u00f6del".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals("/tmp/m\uDCF6del", latin);
        assertEquals("file:///tmp/m%F6del", FilePath.of(latin).toUri().toString());
        assertEquals(latin, FilePath.text(FilePath.of(latin)));
    }

    @Test
    void aNameThatNoFileCanHaveIsRefused() {
        assertThrows(InvalidPathException.class, () -> FilePath.of("ü\0"));
        assertThrows(InvalidPathException.class, () -> FilePath.of("a\uD800"));
    }

    @Property(seed = Seeds.SEED, tries = 300 * Seeds.TIMES)
    void anyBytesAreAName(@ForAll byte[] bytes) {
        String name = FilePath.name(bytes);
        if (name.indexOf('\0') < 0 && !name.isEmpty() && name.indexOf('/') < 0) {
            assertEquals(
                    name, FilePath.text(FilePath.below(Path.of("/tmp"), name)).substring(5));
        }
    }
}
