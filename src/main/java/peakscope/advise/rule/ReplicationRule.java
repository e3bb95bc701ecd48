package peakscope.advise.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.model.Program;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Arguments of a program for several devices that lie whole on every one of them, as they do when they were given no sharding, and
 * arrays that are gathered whole from their parts.
 */
public final class ReplicationRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.02;
    private static final double SMALL_BUFFER = 0.002;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Partitioning split = split(analysis);
        if (split.devices() <= 1) {
            return List.of();
        }
        return unknown(analysis, split)
                ? List.of(AdviceText.finding(
                        "replication-unknown",
                        null,
                        "2",
                        Severity.NOTE,
                        Map.of("devices", Integer.toString(split.devices())),
                        List.of()))
                : replicated(analysis, split);
    }

    private static List<Finding> replicated(SpaceAnalysis analysis, Partitioning split) {
        Timeline timeline = analysis.timeline();
        Set<Integer> whole = whole(analysis);
        WhatIf sharded = WhatIf.replay(timeline, shared(timeline, whole, split).newSize());
        if (sharded.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        List<Evidence> evidence = whole.stream()
                .limit(MOST_EVIDENCE)
                .map(timeline::buffer)
                .map(buffer -> Evidence.listing(
                        buffer,
                        (buffer.details().opName() == null
                                        ? ""
                                        : buffer.details().opName() + ", ")
                                + (buffer.category() == Category.PARAMETER ? "whole on every device" : "gathered")))
                .toList();
        Map<String, String> figures = Map.of(
                "count", AdviceText.count(whole.size(), "large array"),
                "devices", Integer.toString(split.devices()),
                "after", Estimate.of(sharded, timeline));
        return List.of(AdviceText.finding("replication", null, "2", Severity.LIKELY, figures, evidence)
                .saving(Saving.of(sharded)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        Partitioning split = split(analysis);
        return split.devices() <= 1
                ? Optional.empty()
                : Optional.of(shared(analysis.timeline(), whole(analysis), split));
    }

    private static Fix shared(Timeline timeline, Set<Integer> whole, Partitioning split) {
        return new Fix(
                "replication",
                id -> whole.contains(id)
                        ? (timeline.sizeBytes(id) + split.devices() - 1) / split.devices()
                        : timeline.sizeBytes(id));
    }

    private static Partitioning split(SpaceAnalysis analysis) {
        return analysis.memory().space().isMain()
                ? analysis.program().map(Program::partitioning).orElse(Partitioning.NONE)
                : Partitioning.NONE;
    }

    private static boolean unknown(SpaceAnalysis analysis, Partitioning split) {
        return analysis.timeline().bufferCount() > 0
                && split.parameters().stream().allMatch(parameter -> parameter == Sharding.UNKNOWN);
    }

    /** The larger replicated arguments, and results of all-gathers, the largest first. */
    private static Set<Integer> whole(SpaceAnalysis analysis) {
        Program program = analysis.program().orElseThrow();
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        Set<Integer> whole = new LinkedHashSet<>();
        for (int id : analysis.largestAtPeak()) {
            if (timeline.sizeBytes(id) < small) {
                break;
            }
            int row = program.row(timeline.instructionOf(id));
            if (row >= 0 && liesWhole(program, row)) {
                whole.add(id);
            }
        }
        return whole;
    }

    private static boolean liesWhole(Program program, int row) {
        String opcode = program.opcode(row);
        if (opcode != null && opcode.startsWith("all-gather")) {
            return true;
        }
        int parameter = program.parameterNumber(row);
        return parameter >= 0 && program.partitioning().parameter(parameter) == Sharding.REPLICATED;
    }
}
