package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Blocks;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.kept.Policies;
import peakscope.analyze.kept.Policy;
import peakscope.analyze.kept.PolicyPeak;

/** The peak under each checkpoint policy around the layers, beside the current peak. */
final class PoliciesJson {

    private PoliciesJson() {}

    /** Writes nothing for a space whose program keeps no activations of layers. */
    static void write(JsonGenerator json, SpaceAnalysis space) throws IOException {
        List<KeptValue> kept =
                space.memory().isPlanned() && space.memory().space().isMain() ? KeptValues.of(space) : List.of();
        Optional<List<PolicyPeak>> policies = kept.isEmpty() ? Optional.empty() : peaks(space, kept);
        if (policies.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("policies");
        policy(json, "everything", space.peak().inUse().count(), 0, "");
        for (PolicyPeak peak : policies.get()) {
            if (peak.policy() != Policy.SEGMENTS) {
                String key = peak.policy().name().toLowerCase(Locale.ROOT);
                policy(
                        json,
                        peak.policy() == Policy.OFFLOAD ? key : key + "_saveable",
                        peak.after().peak().count(),
                        peak.recomputed(),
                        AdviceText.lines("long-lived." + key.replace('_', '-'), Map.of()).stream()
                                .map(CodeLine::text)
                                .collect(Collectors.joining("\n")));
            }
        }
        json.writeEndArray();
    }

    /** For layers in a loop, else for layers that are written out. */
    private static Optional<List<PolicyPeak>> peaks(SpaceAnalysis space, List<KeptValue> kept) {
        return Policies.of(space, kept)
                .map(Policies::peaks)
                .or(() -> Blocks.of(space, kept).map(Blocks::peaks).filter(peaks -> !peaks.isEmpty()));
    }

    private static void policy(JsonGenerator json, String name, long peak, double work, String change)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("policy", name);
        json.writeNumberField("peakBytes", peak);
        if (Double.isNaN(work)) {
            json.writeNullField("extraWork");
        } else {
            json.writeNumberField("extraWork", work);
        }
        json.writeStringField("do", change);
        json.writeEndObject();
    }
}
