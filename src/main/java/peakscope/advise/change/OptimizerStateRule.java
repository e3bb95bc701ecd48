package peakscope.advise.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.LayerArguments;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.mesh.ReplicatedState;
import peakscope.analyze.mesh.SplitOptimizer;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Optimizer state among the arguments: only the update reads it. */
public final class OptimizerStateRule implements Rule {

    private static final String ID = "optimizer-state";

    private static final String ON_HOST = ID + "-on-host";
    private static final String SPLIT = ID + "-sharded";

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.05;

    /** Host memory costs time, but no precision: it goes first where it frees this many times as much. */
    private static final int MUCH_MORE = 2;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Timeline timeline = analysis.timeline();
        OptimizerState state = OptimizerState.of(analysis);
        WhatIf narrowed = WhatIf.replay(timeline, narrowed(analysis).newSize());
        if (narrowed.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING / 4) {
            return List.of();
        }
        List<Integer> buffers = IntStream.of(analysis.largestAtPeak())
                .boxed()
                .filter(state.buffers()::contains)
                .toList();
        List<Evidence> evidence = buffers.stream()
                .limit(MOST_EVIDENCE)
                .map(timeline::buffer)
                .map(buffer -> Evidence.ofArgument(buffer, analysis.origins().of(buffer), ""))
                .toList();
        long wide =
                state.narrowed().values().stream().mapToLong(Long::longValue).sum() * 2;
        Map<String, String> figures = Map.of(
                "count",
                AdviceText.count(buffers.size(), "argument"),
                "together",
                new Bytes(buffers.stream().mapToLong(timeline::sizeBytes).sum()).toString(),
                "first",
                new Bytes(wide).toString(),
                "after",
                Estimate.of(narrowed, timeline),
                "peak",
                narrowed.peak().toString(),
                "stacked",
                LayerArguments.ofOptimizer(analysis).bytesAtPeak(analysis).toString());
        Optional<SplitOptimizer> split =
                split(analysis).filter(found -> found.after().saving().compareTo(narrowed.saving()) > 0);
        if (split.isPresent() && !buffers.isEmpty()) {
            Map<String, String> names = new HashMap<>(figures);
            names.putAll(ReplicationRule.names(analysis, ReplicationRule.copies(analysis), buffers.get(0)));
            return List.of(AdviceText.finding(SPLIT, null, "3.C", Severity.TRY, names, evidence)
                    .saving(Saving.of(split.get().after())));
        }
        WhatIf fetched = LayerArguments.ofOptimizer(analysis).replay(analysis);
        if (freesMuchMore(fetched, narrowed)) {
            return List.of(AdviceText.finding(ON_HOST, null, "3.C", Severity.TRY, figures, evidence)
                    .saving(Saving.of(fetched)));
        }
        Finding finding = AdviceText.finding(id(state), null, "3.C", Severity.TRY, figures, evidence);
        List<String> steps = new ArrayList<>(finding.steps());
        steps.add(hostLine(analysis, fetched));
        return List.of(finding.as(ID).steps(steps).saving(Saving.of(narrowed)));
    }

    /** Empty for a program whose own code says what lies where. */
    private static Optional<SplitOptimizer> split(SpaceAnalysis analysis) {
        return SplitOptimizer.of(analysis, ReplicationRule.copies(analysis))
                .filter(found -> found.buffers().stream().noneMatch(id -> ReplicatedState.isInShardMap(analysis, id)));
    }

    private static boolean freesMuchMore(WhatIf fetched, WhatIf narrowed) {
        return fetched.saving().count() > 0
                && fetched.saving().count() >= MUCH_MORE * narrowed.saving().count();
    }

    private static String hostLine(SpaceAnalysis analysis, WhatIf fetched) {
        return fetched.saving().shareOf(analysis.peak().inUse()) >= WORTH_SAYING
                ? AdviceText.of(
                        "optimizer-state.fetched", Map.of("peak", fetched.peak().toString()))
                : AdviceText.of("optimizer-state.not-fetched", Map.of());
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        Cause stacked = LayerArguments.ofOptimizer(analysis);
        Fix narrowed = narrowed(analysis);
        return Optional.of(
                freesMuchMore(stacked.replay(analysis), WhatIf.replay(analysis.timeline(), narrowed.newSize()))
                        ? new Fix(ON_HOST, buffer -> stacked.after(analysis, buffer))
                                .lines(AdviceText.lines(ON_HOST, Map.of()))
                        : narrowed.lines(AdviceText.lines(id(OptimizerState.of(analysis)), Map.of())));
    }

    /** Of its texts: momentum has its own. */
    private static String id(OptimizerState state) {
        return state.isSingle() ? ID + ".single" : ID;
    }

    /**
     * One moment in bfloat16. Moving the whole state to host memory saved nothing in four compiled programs, because the compiler
     * fetches it early, unless a loop fetches it.
     */
    private static Fix narrowed(SpaceAnalysis analysis) {
        Map<Integer, Long> less =
                analysis.memory().space().isMain() ? OptimizerState.of(analysis).narrowed() : Map.of();
        return new Fix(ID, id -> analysis.timeline().sizeBytes(id) - less.getOrDefault(id, 0L));
    }
}
