package peakscope.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.read.io.ReadException;

class RunVariablesTest {

    @Test
    void whatTheUserSetStaysInFront() throws ReadException {
        Map<String, String> variables = new HashMap<>(
                Map.of("XLA_FLAGS", "--xla_tpu_enable_latency_hiding_scheduler=true", "PYTHONPATH", "lib"));
        try (RunFolder folder =
                RunFolder.make(Optional.empty(), List.of("python", "-u", "/home/dev/my train.py", "--steps"))) {
            RunVariables.set(variables, folder);
            assertEquals(
                    "--xla_tpu_enable_latency_hiding_scheduler=true --xla_dump_to=" + folder.dump()
                            + " --xla_dump_hlo_as_proto",
                    variables.get("XLA_FLAGS"));
            assertTrue(variables.get("PYTHONPATH").endsWith(File.pathSeparator + "lib"));
        }
    }

    @Test
    void nothingIsLeftOfAFolderThatIsNotKept() throws ReadException {
        Path dump;
        try (RunFolder folder =
                RunFolder.make(Optional.empty(), List.of("python", "-u", "/home/dev/my train.py", "--steps"))) {
            dump = folder.dump();
            assertEquals("run-of-my_train.py", dump.getFileName().toString());
            assertTrue(Files.isRegularFile(folder.python().resolve("sitecustomize.py")));
        }
        assertFalse(Files.exists(dump.getParent()));
    }

    @Test
    void aDumpOfTheUsersOwnIsFound() {
        assertEquals(
                Optional.of("/tmp/x"),
                RunVariables.dumpOfUser(Map.of("XLA_FLAGS", "--xla_dump_hlo_as_text --xla_dump_to=/tmp/x --xla_y")));
        assertEquals(Optional.empty(), RunVariables.dumpOfUser(Map.of()));
    }
}
