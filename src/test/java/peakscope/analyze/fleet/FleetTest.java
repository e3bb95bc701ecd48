package peakscope.analyze.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.HostLog;
import peakscope.read.log.HostLogs;

class FleetTest {

    private static final String FAILED =
            """
            I0611 04:32:%02d.000000   9120 trainer.py:455] evaluation begins
            RESOURCE_EXHAUSTED: Error loading program 'jit_step': Attempting to reserve %s at the bottom of memory. \
            That was not possible. There are 8.87G free, 0B reserved, and 8.87G reservable.
            """;

    private static final String FOLLOWED =
            """
            F0611 04:31:00.120331   9002 client.h:77] Terminating process because the JAX distributed service detected \
            fatal errors. This most likely indicates that another task died.
            """;

    @TempDir
    Path logs;

    private Fleet read() throws ReadException {
        return Fleet.of(HostLogs.read(HostLogs.files(List.of(logs)), Progress.NONE));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(logs.resolve(name), text);
    }

    private static List<String> names(HostGroup group) {
        return group.hosts().stream()
                .map(HostLog::file)
                .map(Path::getFileName)
                .map(Path::toString)
                .toList();
    }

    @Test
    void whoFailedFirstComesFirstThoughOthersEndedBefore() throws Exception {
        write("a.log", FOLLOWED);
        write("b.log", FAILED.formatted(9, "11.80G"));
        write("c.log", FAILED.formatted(7, "11.80G"));
        write("d.log", "step 1");
        Fleet fleet = read();
        assertEquals(List.of("c.log", "b.log"), names(fleet.groups().get(0)));
        assertEquals(List.of("a.log"), names(fleet.groups().get(1)));
        assertEquals(List.of("d.log"), names(fleet.groups().get(2)));
        assertEquals(
                "0611 04:32:07.000000",
                fleet.groups().get(0).time().orElseThrow().text());
    }

    @Test
    void whatDiffersIsAGroupOfItsOwn() throws Exception {
        write("a.log", FAILED.formatted(9, "11.80G"));
        write("b.log", FAILED.formatted(7, "12.00G"));
        assertEquals(2, read().failed().size());
    }

    @Test
    void aLogThatCannotBeReadDoesNotStopTheOthers() throws Exception {
        write("a.log", FAILED.formatted(9, "11.80G"));
        List<HostLog> hosts = HostLogs.read(List.of(logs.resolve("a.log"), logs.resolve("gone.log")), Progress.NONE);
        Fleet fleet = Fleet.of(hosts);
        assertEquals(1, fleet.failed().size());
        assertEquals(
                1,
                fleet.hosts().stream().filter(host -> host.unread().isPresent()).count());
    }
}
