package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {

    @ParameterizedTest
    @CsvSource({
        "1.2.3, 0123456789ab, 1.2.3 (commit 0123456789ab)",
        "1.2.3, unknown, '1.2.3 (built without git, commit unknown)'",
        "1.2.3, , '1.2.3 (built without git, commit unknown)'",
        ", abc, (version unknown) (commit abc)"
    })
    void manifestTellsVersionAndCommit(String version, String commit, String expected) {
        Manifest manifest = new Manifest();
        if (version != null) {
            manifest.getMainAttributes().putValue("Implementation-Version", version);
        }
        if (commit != null) {
            manifest.getMainAttributes().putValue("Implementation-Commit", commit);
        }
        assertEquals(expected, Version.text(manifest));
    }

    @Test
    void aFolderOfClassesHasNone() {
        assertEquals("peakscope (not packaged)\n", Run.of("--version").out().replace("\r", ""));
    }
}
