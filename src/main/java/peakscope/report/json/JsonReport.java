package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.OptionalInt;
import peakscope.advise.finding.Finding;
import peakscope.analyze.CategoryTotal;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;
import peakscope.report.Diff;
import peakscope.report.Report;
import peakscope.report.document.JsonDocument;

/** Writes a report as {@code peakscope.report/1}. The same report always gives the same bytes. */
public final class JsonReport {

    private final JsonGenerator json;
    private final OptionalInt top;

    private JsonReport(JsonGenerator json, OptionalInt top) {
        this.json = json;
        this.top = top;
    }

    /**
     * Writes the whole document and leaves the writer open.
     *
     * @param top most buffers of a space to list; empty for all
     */
    public static void write(Report report, OptionalInt top, Writer out) throws IOException {
        JsonDocument.write(out, "peakscope.report/1", json -> new JsonReport(json, top).report(report));
    }

    private void report(Report report) throws IOException {
        json.writeStringField("verdict", report.verdict().text());
        json.writeArrayFieldStart("inputs");
        for (InputFile input : report.opened().inputs()) {
            input(json, input);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("modules");
        for (Report.ModuleReport module : report.modules()) {
            json.writeStartObject();
            json.writeStringField("name", module.module().name());
            json.writeStringField("file", module.module().file());
            json.writeArrayFieldStart("spaces");
            for (SpaceAnalysis space : module.spaces()) {
                space(space);
            }
            json.writeEndArray();
            FitJson.write(json, module.fit());
            PoliciesJson.write(json, module.spaces().get(0));
            json.writeEndObject();
        }
        json.writeEndArray();
        AdviceJson.messages(json, report.messages());
        AddressMapJson.write(json, report.allocators());
        ProfileJson.sessions(json, report);
        json.writeArrayFieldStart("findings");
        for (Finding finding : report.findings()) {
            AdviceJson.finding(json, finding);
        }
        json.writeEndArray();
        if (report.baseline().isPresent()) {
            Diff changes = report.baseline().get();
            json.writeObjectFieldStart("baseline");
            json.writeStringField("verdict", changes.verdict());
            json.writeNumberField(
                    "peakBytes", changes.focus().before().peak().inUse().count());
            json.writeNumberField(
                    "differenceBytes", changes.focus().difference().count());
            json.writeEndObject();
        }
        json.writeArrayFieldStart("warnings");
        for (Warning warning : report.opened().warnings()) {
            json.writeString(warning.toString());
        }
        json.writeEndArray();
    }

    private void space(SpaceAnalysis space) throws IOException {
        Peak peak = space.peak();
        Timeline timeline = space.timeline();
        json.writeStartObject();
        json.writeNumberField("color", space.memory().space().color());
        json.writeStringField("name", space.memory().space().name());
        json.writeNumberField("peakBytes", peak.inUse().count());
        json.writeNumberField("peakUnpaddedBytes", peak.unpadded().count());
        json.writeNumberField("peakPaddingBytes", peak.padding().count());
        json.writeNumberField("peakStep", peak.step());
        json.writeNumberField("steps", timeline.steps());
        AdviceJson.text(json, "peakInstruction", peak.instruction().isEmpty() ? null : peak.instruction());
        json.writeNumberField(
                "totalAllocationBytes", space.memory().totalAllocation().count());
        AdviceJson.size(json, "fragmentationBytes", space.fragmentation());
        json.writeArrayFieldStart("localPeaks");
        for (Peak local : space.localPeaks()) {
            json.writeStartObject();
            json.writeNumberField("step", local.step());
            json.writeNumberField("bytes", local.inUse().count());
            AdviceJson.text(json, "instruction", local.instruction().isEmpty() ? null : local.instruction());
            json.writeEndObject();
        }
        json.writeEndArray();
        ProfileJson.memoryProfile(json, space);
        AdviceJson.size(json, "scopedBytes", space.scoped().map(scoped -> scoped.size()));
        AdviceJson.text(
                json,
                "scopedInstruction",
                space.scoped().map(scoped -> scoped.instruction()).orElse(null));
        json.writeObjectFieldStart("categories");
        for (Map.Entry<Category, CategoryTotal> entry : space.atPeak().entrySet()) {
            json.writeObjectFieldStart(entry.getKey().text());
            json.writeNumberField("bytes", entry.getValue().bytes().count());
            json.writeNumberField("unpaddedBytes", entry.getValue().unpadded().count());
            json.writeNumberField("buffers", entry.getValue().buffers());
            json.writeEndObject();
        }
        json.writeEndObject();
        int[] largest = space.largestAtPeak();
        json.writeNumberField("buffersAtPeak", largest.length);
        json.writeArrayFieldStart("buffers");
        for (int i = 0; i < Math.min(largest.length, top.orElse(largest.length)); i++) {
            json.writeStartObject();
            BufferFields.object(timeline.buffer(largest[i]), space, json);
            if (space.memory().isSnapshot()) {
                stack(timeline.buffer(largest[i]).details());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void stack(BufferDetails details) throws IOException {
        json.writeArrayFieldStart("stack");
        for (SourceFrame frame : details.stack()) {
            json.writeString(frame + (frame.function().isEmpty() ? "" : " " + frame.function()));
        }
        json.writeEndArray();
    }

    public static void input(JsonGenerator json, InputFile input) throws IOException {
        json.writeStartObject();
        json.writeStringField("path", input.path());
        json.writeStringField("kind", input.kind());
        json.writeNumberField("bytes", input.size().count());
        json.writeStringField("sha256", input.sha256());
        json.writeEndObject();
    }
}
