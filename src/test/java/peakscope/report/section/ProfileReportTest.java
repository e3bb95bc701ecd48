package peakscope.report.section;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.read.Profiles;
import peakscope.read.XSpaceWriter;
import peakscope.report.Choice;
import peakscope.report.Report;

/** Reports of profiler sessions. */
class ProfileReportTest {

    private static JsonNode json(Report report) throws IOException {
        return new ObjectMapper().readTree(Reports.json(report, OptionalInt.empty()));
    }

    private static Report report(String profile) {
        return Reports.of(Profiles.file(profile), Choice.ALL, Optional.empty());
    }

    @Test
    void jsonHasXprofsSummaryAndEveryEvent() throws IOException {
        JsonNode space =
                json(report("tf-cpu")).get("modules").get(0).get("spaces").get(0);
        JsonNode ours = space.get("memoryProfile");
        JsonNode theirs = new ObjectMapper()
                .readTree(Files.newInputStream(Profiles.folder("tf-cpu").resolve("xprof-memory_profile.json")))
                .get("memoryProfilePerAllocator")
                .get("bfc_cpu_allocator_for_gpu");
        JsonNode summary = theirs.get("profileSummary");
        assertAll(
                () -> assertEquals(
                        summary.get("memoryCapacity").asLong(),
                        ours.get("capacityBytes").asLong()),
                () -> assertEquals(
                        summary.get("peakStats").get("peakBytesInUse").asLong(),
                        space.get("peakBytes").asLong()),
                () -> assertEquals(
                        theirs.get("sampledTimelineSnapshots").size(),
                        ours.get("timeline").get("heapBytes").size()),
                () -> assertEquals(
                        ours.get("timeline").get("timePs").size(),
                        space.get("steps").asInt()),
                () -> assertTrue(space.get("fragmentationBytes").isNull()));
    }

    @Test
    void textNamesTheModulesThatRanWithTheirCompiledPeak() {
        String text = peakscope.report.document.TextForm.print(ReportDocument.of(report("jax-cpu"), 3), 120, false);
        String row = text.lines()
                .filter(line -> line.endsWith("jit_train(8)") && line.contains("MiB"))
                .findFirst()
                .orElseThrow();
        assertTrue(row.contains("66.26 MiB") && row.strip().startsWith("3 "), row);
    }

    @Test
    void moduleIsChosenWithOrWithoutItsProgramNumber() {
        for (String name : List.of("jit_train", "jit_train(8)")) {
            Report report = Reports.of(
                    Profiles.file("jax-cpu"), new Choice(Optional.of(name), Optional.empty()), Optional.empty());
            assertEquals("jit_train(8)", report.focus().module());
        }
    }

    @Test
    void allocatorsCapacityIsTheLimitUnlessOneIsGiven() {
        Report report = report("tf-cpu");
        assertEquals(1L << 36, report.limit().orElseThrow().bytes().count());
        assertEquals(Optional.of(true), report.verdict().fits());
    }

    /** Every step keeps one of two allocations. */
    @Test
    void whatPilesUpOverTheProfileIsASuspect() throws IOException {
        assertEquals(Severity.LIKELY, unfreed(leaking(20, 4096)).severity());
    }

    @Test
    void whatIsMadeOnceAtTheBeginningIsNoLeak() throws IOException {
        Finding finding = unfreed(leaking(1, 4096));
        assertEquals(Severity.TRY, finding.severity());
        assertEquals(4096, finding.evidence().get(0).bytes().orElseThrow());
    }

    @Test
    void aFewBytesAreANote() throws IOException {
        assertEquals(Severity.NOTE, unfreed(leaking(1, 16)).severity());
    }

    private static Finding unfreed(Report report) {
        return report.findings().stream()
                .filter(finding -> finding.id().startsWith("unfreed"))
                .findFirst()
                .orElseThrow();
    }

    private static Report leaking(int kept, long size) throws IOException {
        XSpaceWriter writer = new XSpaceWriter("/host:CPU").line("t", 0);
        long heap = 0;
        for (int step = 0; step < 20; step++) {
            if (step < kept) {
                heap += size;
                event(writer, "MemoryAllocation", step * 30L, heap, size, (1L << 20) + step * 8192L, "keep");
            }
            event(writer, "MemoryAllocation", step * 30L + 10, heap + 65536, 65536, 64, "work");
            event(writer, "MemoryDeallocation", step * 30L + 20, heap, 65536, 64, "work");
        }
        return Reports.of(writer.write(), Choice.ALL, Optional.empty());
    }

    private static void event(
            XSpaceWriter writer, String name, long time, long heap, long size, long address, String op) {
        writer.event(name, time, 0, "bytes_allocated", heap, "allocation_bytes", size, "addr", address, "tf_op", op);
    }
}
