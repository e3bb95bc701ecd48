package peakscope.report.diff;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.Change;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.CurveBins;
import peakscope.analyze.compare.Donation;
import peakscope.analyze.compare.MatchShare;
import peakscope.model.Case;
import peakscope.model.value.InputFile;
import peakscope.report.Diff;
import peakscope.report.document.JsonDocument;
import peakscope.report.json.AdviceJson;
import peakscope.report.json.BufferFields;
import peakscope.report.json.JsonReport;

/** Writes a comparison as {@code peakscope.diff/1}. Sizes are bytes. The same comparison always gives the same text. */
public final class DiffJson {

    private static final int BINS = 200;

    private final JsonGenerator json;
    private final OptionalInt top;

    private DiffJson(JsonGenerator json, OptionalInt top) {
        this.json = json;
        this.top = top;
    }

    /**
     * Writes the whole document and leaves the writer open.
     *
     * @param top most changes of a space to list; empty for all
     */
    public static void write(Diff diff, OptionalInt top, Writer out) throws IOException {
        JsonDocument.write(out, "peakscope.diff/1", json -> new DiffJson(json, top).diff(diff));
    }

    private void diff(Diff diff) throws IOException {
        json.writeStringField("verdict", diff.verdict());
        side("before", diff.before());
        side("after", diff.after());
        json.writeArrayFieldStart("modules");
        for (Diff.ModuleDiff module : diff.modules()) {
            json.writeStartObject();
            json.writeStringField("before", module.pair().before().name());
            json.writeStringField("after", module.pair().after().name());
            json.writeArrayFieldStart("spaces");
            for (Comparison space : module.spaces()) {
                space(space);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (String note : diff.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
    }

    private void side(String name, Case side) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeArrayFieldStart("inputs");
        for (InputFile input : side.inputs()) {
            JsonReport.input(json, input);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("warnings");
        for (var warning : side.warnings()) {
            json.writeString(warning.toString());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void space(Comparison space) throws IOException {
        json.writeStartObject();
        json.writeNumberField("color", space.after().memory().space().color());
        json.writeStringField("name", space.after().memory().space().name());
        peak("before", space.before());
        peak("after", space.after());
        json.writeNumberField("deltaBytes", space.difference().count());
        json.writeArrayFieldStart("waterfall");
        for (ChangeTotal total : space.waterfall()) {
            json.writeStartObject();
            json.writeStringField("kind", total.kind().id());
            json.writeNumberField("deltaBytes", total.delta().count());
            json.writeNumberField("buffers", total.buffers());
            json.writeEndObject();
        }
        json.writeEndArray();
        matched(space);
        donation(space.donation());
        changes(space);
        json.writeObjectFieldStart("curves");
        curve("before", space.before());
        curve("after", space.after());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void peak(String name, SpaceAnalysis side) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("peakBytes", side.peak().inUse().count());
        json.writeNumberField("peakUnpaddedBytes", side.peak().unpadded().count());
        json.writeNumberField("peakPaddingBytes", side.peak().padding().count());
        json.writeNumberField("peakStep", side.peak().step());
        json.writeNumberField("steps", side.timeline().steps());
        AdviceJson.text(
                json,
                "peakInstruction",
                side.peak().instruction().isEmpty() ? null : side.peak().instruction());
        json.writeNumberField("buffers", side.largestAtPeak().length);
        json.writeEndObject();
    }

    private void matched(Comparison space) throws IOException {
        json.writeObjectFieldStart("matched");
        json.writeNumberField("beforeBytes", space.matchedBefore().count());
        json.writeNumberField("afterBytes", space.matchedAfter().count());
        json.writeArrayFieldStart("stages");
        for (MatchShare share : space.matched()) {
            json.writeStartObject();
            json.writeStringField("stage", share.stage().id());
            json.writeNumberField("pairs", share.pairs());
            json.writeNumberField("beforeBytes", share.before().count());
            json.writeNumberField("afterBytes", share.after().count());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void donation(Donation donation) throws IOException {
        json.writeObjectFieldStart("donation");
        json.writeNumberField("begunInputs", donation.begun());
        json.writeNumberField("begunBytes", donation.begunBytes().count());
        json.writeNumberField("endedInputs", donation.ended());
        json.writeNumberField("endedBytes", donation.endedBytes().count());
        json.writeEndObject();
    }

    private void changes(Comparison space) throws IOException {
        json.writeArrayFieldStart("changes");
        int left = top.orElse(Integer.MAX_VALUE);
        for (Change change : space.changes()) {
            if (change.kind() == ChangeKind.SAME || left == 0) {
                continue;
            }
            left--;
            json.writeStartObject();
            json.writeStringField("kind", change.kind().id());
            json.writeNumberField("deltaBytes", change.delta());
            AdviceJson.text(
                    json, "stage", change.stage().map(stage -> stage.id()).orElse(null));
            buffer("before", space.before(), change.before());
            buffer("after", space.after(), change.after());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void buffer(String name, SpaceAnalysis side, OptionalInt number) throws IOException {
        json.writeFieldName(name);
        if (number.isPresent()) {
            json.writeStartObject();
            BufferFields.object(side.timeline().buffer(number.getAsInt()), side, json);
            json.writeEndObject();
        } else {
            json.writeNull();
        }
    }

    /** Highest bytes in each of equal parts of the program; null without a program order. */
    private void curve(String name, SpaceAnalysis side) throws IOException {
        long[] values = CurveBins.of(side.timeline(), BINS);
        json.writeFieldName(name);
        if (values.length == 0) {
            json.writeNull();
        } else {
            json.writeArray(values, 0, values.length);
        }
    }
}
