package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import peakscope.analyze.RunTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.growth.Unfreed;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.report.CompiledPeak;
import peakscope.report.Report;

/** Writes what a profiler saw: {@code memoryProfile} of a space, and {@code sessions}. Times are exact picoseconds. */
final class ProfileJson {

    private ProfileJson() {}

    /** The field {@code memoryProfile}, null for memory that a compiler planned; {@code timeline} has every event. */
    static void memoryProfile(JsonGenerator json, SpaceAnalysis space) throws IOException {
        MemoryProfile profile = space.memory().profile().orElse(null);
        if (profile == null) {
            json.writeNullField("memoryProfile");
            return;
        }
        Timeline timeline = space.timeline();
        int peak = space.peak().step();
        MemoryProfile.Balance balance = profile.balance();
        json.writeObjectFieldStart("memoryProfile");
        json.writeStringField("allocator", profile.allocator());
        AdviceJson.size(json, "capacityBytes", profile.capacity(peak));
        AdviceJson.size(json, "lifetimePeakBytes", profile.lifetimePeak());
        json.writeNumberField("peakBytes", profile.inUse(peak).count());
        json.writeNumberField("peakTimePs", timeline.timeAt(peak));
        json.writeNumberField("peakStackBytes", profile.stack(peak).count());
        json.writeNumberField("peakHeapBytes", profile.heap(peak).count());
        AdviceJson.size(json, "peakFreeBytes", profile.free(peak));
        fragmentation(json, "peakFragmentation", profile.fragmentation(peak));
        json.writeNumberField("heldBeforeBytes", balance.heldBefore().count());
        json.writeNumberField("allocations", balance.allocations());
        json.writeNumberField("deallocations", balance.deallocations());
        json.writeNumberField("deallocationsWithoutAllocation", balance.early());
        json.writeNumberField(
                "deallocationsWithoutAllocationBytes", balance.earlyBytes().count());
        unfreed(json, space);
        json.writeObjectFieldStart("timeline");
        column(json, "timePs", profile.events(), timeline::timeAt);
        column(json, "stackBytes", profile.events(), event -> profile.stack(event)
                .count());
        column(json, "heapBytes", profile.events(), event -> profile.heap(event).count());
        json.writeArrayFieldStart("freeBytes");
        for (int event = 0; event < profile.events(); event++) {
            Optional<Bytes> free = profile.free(event);
            if (free.isPresent()) {
                json.writeNumber(free.get().count());
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("fragmentation");
        for (int event = 0; event < profile.events(); event++) {
            if (Double.isNaN(profile.fragmentation(event))) {
                json.writeNull();
            } else {
                json.writeNumber((float) profile.fragmentation(event));
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void unfreed(JsonGenerator json, SpaceAnalysis space) throws IOException {
        json.writeArrayFieldStart("neverFreed");
        for (Unfreed group : Unfreed.of(space.memory())) {
            json.writeStartObject();
            json.writeStringField("instruction", group.name());
            json.writeStringField("shape", group.shape());
            json.writeNumberField("count", group.count());
            json.writeNumberField("bytes", group.bytes().count());
            json.writeNumberField("firstPs", group.first().picoseconds());
            json.writeNumberField("lastPs", group.last().picoseconds());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The field {@code sessions}. */
    static void sessions(JsonGenerator json, Report report) throws IOException {
        json.writeArrayFieldStart("sessions");
        for (ProfilerSession session : report.opened().sessions()) {
            json.writeStartObject();
            json.writeStringField("file", session.file());
            json.writeStringField("host", session.host());
            AdviceJson.size(json, "deviceMemoryBytes", session.deviceMemory());
            AdviceJson.text(json, "deviceType", session.deviceType().orElse(null));
            json.writeArrayFieldStart("facts");
            for (ProfilerSession.Fact fact : session.facts()) {
                json.writeStartObject();
                json.writeStringField("subject", fact.subject());
                json.writeStringField("name", fact.name());
                json.writeStringField("value", fact.value());
                json.writeEndObject();
            }
            json.writeEndArray();
            runs(json, report, session);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void runs(JsonGenerator json, Report report, ProfilerSession session) throws IOException {
        json.writeArrayFieldStart("ranModules");
        for (RunTotal total : RunTotal.of(session.runs())) {
            json.writeStartObject();
            json.writeStringField("module", total.module());
            json.writeNumberField("runs", total.runs());
            json.writeNumberField("totalPs", total.total().picoseconds());
            json.writeNumberField("longestPs", total.longest().picoseconds());
            AdviceJson.size(json, "compiledPeakBytes", CompiledPeak.of(report, total.module()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("runs");
        for (ModuleRun run : session.runs()) {
            json.writeStartObject();
            json.writeStringField("module", run.module());
            json.writeStringField("where", run.where());
            json.writeNumberField("startPs", run.start());
            json.writeNumberField("endPs", run.end());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A number that each event has. */
    private interface Column {
        long at(int event);
    }

    private static void column(JsonGenerator json, String name, int events, Column column) throws IOException {
        json.writeArrayFieldStart(name);
        for (int event = 0; event < events; event++) {
            json.writeNumber(column.at(event));
        }
        json.writeEndArray();
    }

    private static void fragmentation(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, (float) value);
        }
    }
}
