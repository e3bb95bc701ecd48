package peakscope.analyze.batch;

import java.util.Optional;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.use.UpdateOnly;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * A training step that takes its batch in parts and adds up their gradients.
 *
 * @param parts number of micro-batches
 * @param rows of each
 * @param sums bytes of the sums of all gradients, which stay throughout: as many as the weights'
 * @param after the peak with one micro-batch at a time and the sums beside it; an estimate
 */
public record MicroBatches(int parts, long rows, Bytes sums, WhatIf after) {

    private static final int[] CHOICES = {8, 4, 2};

    /** Empty if no argument looks like a batch that can be divided, or none like what is trained. */
    public static Optional<MicroBatches> of(SpaceAnalysis analysis, BatchSize batch) {
        for (int parts : CHOICES) {
            if (batch.size() % parts == 0) {
                Bytes sums = weights(analysis, batch);
                WhatIf replayed = batch.replay(batch.size() / parts);
                return sums.count() > 0 && replayed.saving().count() > sums.count()
                        ? Optional.of(new MicroBatches(parts, batch.size() / parts, sums, replayed.beside(sums)))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * What is trained: arguments that the program returns in a new version, without what only the update reads. If it returns no new
     * versions but the gradients themselves, its results, none of which may belong to rows.
     */
    private static Bytes weights(SpaceAnalysis analysis, BatchSize batch) {
        Timeline timeline = analysis.timeline();
        Set<Integer> trained = analysis.program().map(MicroBatches::trained).orElse(Set.of());
        long bytes = 0;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (trained.isEmpty() && timeline.category(id) == Category.OUTPUT && batch.grows(id)) {
                return Bytes.ZERO;
            }
            if (trained.isEmpty()
                    ? timeline.category(id) == Category.OUTPUT
                    : timeline.category(id) == Category.PARAMETER && trained.contains(timeline.argument(id))) {
                bytes += timeline.sizeBytes(id);
            }
        }
        return new Bytes(bytes);
    }

    private static Set<Integer> trained(Program program) {
        Set<Integer> trained = NewVersions.replaced(program);
        trained.removeAll(UpdateOnly.of(program).keySet());
        return trained;
    }
}
