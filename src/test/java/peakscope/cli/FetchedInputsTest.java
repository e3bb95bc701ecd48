package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import peakscope.read.io.ReadException;

/** The user's own tools read buckets; these stand-ins only report how they were called. */
@DisabledOnOs(OS.WINDOWS)
class FetchedInputsTest {

    @TempDir
    private Path folder;

    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private FetchedInputs inputs() {
        return new FetchedInputs(Map.of("PATH", folder.toString()));
    }

    @Test
    void aBucketIsCopiedByTheToolThatIsThereAndGoneAfterwards() throws Exception {
        tool("gsutil", "for last; do :; done; echo \"$@\" > \"$last/called\"");
        Path local;
        try (FetchedInputs fetched = inputs()) {
            local = fetched.local(Path.of("gs://bucket/run 1/dump"));
            assertEquals(
                    "-m cp -r gs://bucket/run 1/dump " + local,
                    Files.readString(local.resolve("called")).strip());
            assertEquals(
                    "gs://bucket/run 1/dump!/x.pb",
                    fetched.shown(local.resolve("x.pb").toString()));
        }
        assertFalse(Files.exists(local));
    }

    @Test
    void oneObjectIsNoFolder() throws Exception {
        tool("aws", "for last; do :; done; echo \"$@\" > \"$last/a.hlo.pb\"");
        try (FetchedInputs fetched = inputs()) {
            Path local = fetched.local(Path.of("s3://bucket/a.hlo.pb"));
            assertEquals("a.hlo.pb", local.getFileName().toString());
            assertEquals(
                    "s3 cp s3://bucket/a.hlo.pb " + local.getParent(),
                    Files.readString(local).strip());
            assertEquals("s3://bucket/a.hlo.pb", fetched.shown(local.toString()));
        }
    }

    @Test
    void aToolThatIsMissingOrFailsIsOneSentence() throws Exception {
        try (FetchedInputs fetched = inputs()) {
            String missing = assertThrows(ReadException.class, () -> fetched.local(Path.of("gs://bucket/x")))
                    .getMessage();
            assertTrue(missing.contains("neither gcloud nor gsutil is on PATH"), missing);
            tool(
                    "aws",
                    "echo trying; echo 'fatal error: Unable to locate credentials' >&2; echo 'see aws configure'; exit 1");
            String failed = assertThrows(ReadException.class, () -> fetched.local(Path.of("s3://bucket/x")))
                    .getMessage();
            assertTrue(failed.contains("aws cannot copy it (fatal error: Unable to locate credentials)"), failed);
        }
    }

    @Test
    void filesOfThisMachineStayAsTheyAre() throws Exception {
        List<Path> inputs = List.of(Path.of("samples/points-v5e"), Path.of("-"));
        try (FetchedInputs fetched = inputs()) {
            assertEquals(inputs, fetched.local(inputs));
        }
    }
}
