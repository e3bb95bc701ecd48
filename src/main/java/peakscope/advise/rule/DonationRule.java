package peakscope.advise.rule;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Parameters that are not donated though the program returns something of the same shape: both are held at once, and with
 * donation the output would take the parameter's memory.
 */
public final class DonationRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.01;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Timeline timeline = analysis.timeline();
        Map<Integer, Buffer> spared = spared(analysis);
        List<Evidence> evidence = spared.entrySet().stream()
                .limit(MOST_EVIDENCE)
                .map(pair -> evidence(pair.getValue(), timeline.buffer(pair.getKey())))
                .toList();
        WhatIf donated = WhatIf.replay(timeline, without(timeline, spared).newSize());
        if (donated.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        Finding finding = AdviceText.finding(
                "donation",
                null,
                "3.B",
                Severity.LIKELY,
                Map.of(
                        "count", AdviceText.count(spared.size(), "output"),
                        "after", Estimate.of(donated, timeline)),
                evidence);
        return List.of(finding.saving(donated.saving()));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(without(analysis.timeline(), spared(analysis)));
    }

    private static Fix without(Timeline timeline, Map<Integer, Buffer> spared) {
        return Fix.without("donation", timeline, spared.keySet());
    }

    /** Outputs that could take the memory of a parameter, with that parameter, the largest first. */
    private static Map<Integer, Buffer> spared(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        int[] largest = analysis.largestAtPeak();
        Map<String, Deque<Buffer>> parameters = parameters(timeline, largest);
        Map<Integer, Buffer> spared = new LinkedHashMap<>();
        for (int id : largest) {
            if (timeline.category(id) == Category.OUTPUT) {
                Deque<Buffer> same = parameters.getOrDefault(key(timeline.buffer(id)), new ArrayDeque<>());
                if (!same.isEmpty()) {
                    spared.put(id, same.remove());
                }
            }
        }
        return spared;
    }

    private static Map<String, Deque<Buffer>> parameters(Timeline timeline, int[] largest) {
        Map<String, Deque<Buffer>> parameters = new HashMap<>();
        for (int id : largest) {
            if (timeline.category(id) == Category.PARAMETER && !timeline.isAliased(id)) {
                Buffer parameter = timeline.buffer(id);
                parameters
                        .computeIfAbsent(key(parameter), shape -> new ArrayDeque<>())
                        .add(parameter);
            }
        }
        return parameters;
    }

    /** Donation needs the same shape; layouts may differ, since the compiler chooses them. */
    private static String key(Buffer buffer) {
        Shape shape = buffer.details().shape();
        return shape == null ? "unknown " + buffer.id() : shape.withoutLayout();
    }

    private static Evidence evidence(Buffer parameter, Buffer output) {
        return Evidence.of(
                output,
                parameter.details().label() + " could hold " + output.details().label() + ", " + key(output) + ", "
                        + output.size());
    }
}
