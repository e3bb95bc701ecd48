package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.advise.change.PolicyText;
import peakscope.advise.finding.CodeLine;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.checkpoint.Blocks;
import peakscope.analyze.checkpoint.Layers;
import peakscope.analyze.checkpoint.Policies;
import peakscope.analyze.checkpoint.Policy;
import peakscope.analyze.checkpoint.PolicyPeak;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;

/** The peak under each checkpoint policy around the layers, beside the current peak. */
final class PoliciesJson {

    private PoliciesJson() {}

    /** Writes nothing for a space whose program keeps no activations of layers. */
    static void write(JsonGenerator json, SpaceAnalysis space) throws IOException {
        List<KeptValue> kept =
                space.memory().isPlanned() && space.memory().space().isMain() ? KeptValues.of(space) : List.of();
        Optional<Layers> layers = kept.isEmpty() ? Optional.empty() : layers(space, kept);
        List<PolicyPeak> peaks = layers.map(Layers::peaks).orElse(List.of());
        if (peaks.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("policies");
        policy(json, "everything", space.peak().inUse().count(), 0, "");
        for (PolicyPeak peak : peaks) {
            if (peak.policy() != Policy.SEGMENTS) {
                String name = peak.policy().name().toLowerCase(Locale.ROOT);
                policy(json, peak.policy() == Policy.OFFLOAD ? name : name + "_saveable", layers.get(), peak);
            }
        }
        for (PolicyPeak peak : layers.map(Layers::named).orElse(List.of())) {
            policy(json, "save_only_these_names", layers.get(), peak);
        }
        json.writeEndArray();
    }

    /** In loops, else written out. */
    private static Optional<Layers> layers(SpaceAnalysis space, List<KeptValue> kept) {
        return Policies.of(space, kept).<Layers>map(loops -> loops).or(() -> Blocks.of(space, kept));
    }

    private static void policy(JsonGenerator json, String name, Layers layers, PolicyPeak peak) throws IOException {
        String code = PolicyText.code(layers, peak).stream().map(CodeLine::text).collect(Collectors.joining("\n"));
        policy(json, name, peak.after().peak().count(), peak.recomputed(), code);
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
