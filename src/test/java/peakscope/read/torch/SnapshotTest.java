package peakscope.read.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import peakscope.model.Case;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** What is known, estimated and odd about a snapshot. */
class SnapshotTest {

    private static final long AT = 0x7f00_0000_0000L;

    @Test
    void memoryIsHeldUntilItsDeallocationIsCompleted() throws IOException, ReadException {
        Timeline timeline = space(
                        List.of(),
                        List.of(
                                Snapshots.event("alloc", AT, 1000, 50),
                                Snapshots.event("free_requested", AT, 1000, 60),
                                Snapshots.event("alloc", AT + 1024, 600, 70),
                                Snapshots.event("free_completed", AT, 1000, 80)))
                .timeline();
        assertEquals(AxisKind.TIME, timeline.axis());
        assertEquals(List.of(1024L, 2048L, 1024L), inUse(timeline));
        assertEquals(1600, timeline.unpaddedInUseBytes(1));
        assertEquals(20_000_000, timeline.timeAt(1));
        assertEquals(30_000_000, timeline.timeAt(2));
    }

    @Test
    void whatWasThereBeforeTheTraceIsHeldFromItsBeginning() throws IOException, ReadException {
        SpaceMemory space = space(
                List.of(Snapshots.segment(
                        AT,
                        1 << 20,
                        List.of(
                                Snapshots.block(AT, 4096, 4000, "active_allocated"),
                                Snapshots.block(AT + 4096, 8192, 5000, "active_awaiting_free"),
                                Snapshots.block(AT + 12288, (1 << 20) - 12288, 0, "inactive")))),
                List.of(
                        Snapshots.event("free_completed", AT + 65536, 700, 1),
                        Snapshots.event("alloc", AT + 4096, 5000, 2)));
        // The block of 8192 is larger than its 5000 bytes rounded up; this is known because it still exists.
        assertEquals(List.of(4096L, 12288L), inUse(space.timeline()));
        assertEquals(
                new Bytes(4096 + 1024), space.profile().orElseThrow().balance().heldBefore());
        assertEquals(DeviceCatalog.BEFORE, space.timeline().instruction(0));
    }

    @Test
    void traceAndBlocksThatDisagreeAreTold() throws IOException, ReadException {
        Case opened = Snapshots.read(Snapshots.snapshot(
                List.of(Snapshots.segment(AT, 1 << 20, List.of(Snapshots.block(AT, 512, 512, "active_allocated")))),
                List.of(
                        Snapshots.event("alloc", AT, 10, 9),
                        Snapshots.event("free_completed", AT, 10, 5),
                        Snapshots.event("free_completed", AT, 10, 10),
                        Snapshots.event("alloc", AT + 512, 10, 11),
                        Snapshots.event("alloc", AT + 512, 10, 12),
                        Map.of("action", "alloc", "addr", AT, "size", -4),
                        Map.of("size", 4))));
        String warnings = String.join(
                "\n", opened.warnings().stream().map(Object::toString).toList());
        for (String part : List.of(
                "1 allocation is at an address that was still in use",
                "1 deallocation frees memory that was already free",
                "1 allocation, 10 B, neither freed",
                "1 block, 512 B, in use although freed according to the trace",
                "1 event is earlier",
                "2 entries have an impossible size or address")) {
            assertTrue(warnings.contains(part), () -> part + " is not in\n" + warnings);
        }
    }

    @Test
    void aRequestThatFailedLastIsThatOfTheMap() throws IOException, ReadException {
        Map<String, Object> failed = Map.of("action", "oom", "device_free", 1 << 20, "size", 3 << 20, "time_us", 9);
        List<Object> segments = List.of(Snapshots.segment(AT, 1 << 20, List.of()));
        Map<String, Object> before = Snapshots.event("alloc", AT, 512, 1);
        SpaceMemory last = space(segments, List.of(before, failed, Map.of("action", "snapshot", "size", 0)));
        assertEquals(Optional.of(new Bytes(3 << 20)), last.pool().orElseThrow().requested());
        assertEquals(Optional.of(new Bytes(1 << 20)), last.pool().orElseThrow().deviceFree());
        SpaceMemory since = space(segments, List.of(failed, before));
        assertEquals(Optional.empty(), since.pool().orElseThrow().requested());
    }

    @Test
    void aStackIsNamedByTheProgramsOwnLine() throws IOException, ReadException {
        Case opened = CaseReader.read(List.of(Path.of("src/test/resources/torch/oom.pickle")), Progress.NONE);
        Timeline timeline = opened.modules().get(0).mainSpace().timeline();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            List<SourceFrame> stack = timeline.buffer(buffer).details().stack();
            assertEquals("<module>", stack.get(stack.size() - 1).function());
            assertTrue(timeline.instructionOf(buffer).startsWith("model.py:"));
        }
        assertTrue(opened.facts().stream().anyMatch(fact -> fact.value().equals("max_split_size_mb:128")));
        assertTrue(opened.warnings().stream()
                .anyMatch(warning -> warning.text().startsWith("out of memory")
                        && warning.text()
                                .contains("64.00 MiB was requested at model.py:46 layer_2, and the device had"
                                        + " 31.00 MiB left")));
    }

    @Test
    void aFolderOfSnapshotsIsRead() throws ReadException {
        Case opened = CaseReader.read(List.of(Snapshots.FOLDER), Progress.NONE);
        assertEquals(6, opened.modules().size());
    }

    private static SpaceMemory space(List<Object> segments, List<Object> trace) throws IOException, ReadException {
        return Snapshots.read(Snapshots.snapshot(segments, trace))
                .modules()
                .get(0)
                .mainSpace();
    }

    private static List<Long> inUse(Timeline timeline) {
        return IntStream.range(0, timeline.steps())
                .mapToObj(timeline::inUseBytes)
                .toList();
    }
}
