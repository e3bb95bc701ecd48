package peakscope.advise.rule;

import java.util.List;
import java.util.stream.Stream;
import peakscope.advise.change.CauseRule;
import peakscope.advise.change.CombinationRule;
import peakscope.advise.change.DonationRule;
import peakscope.advise.change.KeptRule;
import peakscope.advise.change.MicroBatchRule;
import peakscope.advise.change.OptimizerStateRule;
import peakscope.advise.change.PaddingRule;
import peakscope.advise.change.PromotionRule;
import peakscope.advise.change.ReplicationRule;
import peakscope.advise.change.Rule;
import peakscope.advise.change.SmallProductRule;
import peakscope.advise.change.WidthRule;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.BeforeLoop;
import peakscope.analyze.argument.CopiedWeights;
import peakscope.analyze.argument.HeldTensors;
import peakscope.analyze.argument.LayerArguments;
import peakscope.analyze.argument.NarrowableArguments;
import peakscope.analyze.argument.WideArguments;
import peakscope.analyze.argument.WidenedState;
import peakscope.analyze.cause.BuiltMatrices;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.CopiedState;
import peakscope.analyze.cause.EveryPair;
import peakscope.analyze.cause.GroupedGradients;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.OneHot;
import peakscope.analyze.cause.OptimizerState;
import peakscope.analyze.cause.RepeatedState;
import peakscope.analyze.cause.SplitMicroBatches;
import peakscope.analyze.cause.StackedGradients;
import peakscope.analyze.cause.StackedResults;
import peakscope.analyze.cause.UpdateLoop;
import peakscope.analyze.mesh.GatheredValues;
import peakscope.analyze.mesh.Resharded;
import peakscope.analyze.mesh.ShuffledParts;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.analyze.piece.AssociativeScans;
import peakscope.analyze.piece.EdgePieces;
import peakscope.analyze.piece.ExampleGradients;
import peakscope.analyze.piece.ExpertCapacity;
import peakscope.analyze.piece.GatheredCopies;
import peakscope.analyze.piece.JacobianRows;
import peakscope.analyze.piece.ListedGradients;
import peakscope.analyze.piece.MappedRows;
import peakscope.analyze.piece.NarrowRows;
import peakscope.analyze.piece.PositionTables;
import peakscope.analyze.piece.Repeated;
import peakscope.analyze.piece.RepeatedRows;
import peakscope.analyze.piece.RowsInPieces;
import peakscope.analyze.piece.ScratchWork;
import peakscope.analyze.piece.ShuffledRows;
import peakscope.analyze.piece.SoftExperts;
import peakscope.analyze.piece.StackedParts;
import peakscope.analyze.piece.TableGradients;
import peakscope.analyze.piece.Windows;

/** The table of rules. A new rule is one class, one line here, and its texts. */
public final class Rules {

    /** Rules that propose a change, safest first. */
    private static final List<Rule> CHANGES = List.of(
            new DonationRule(),
            new ReplicationRule(),
            new SmallProductRule(),
            new PaddingRule(),
            new KeptRule(),
            new CauseRule("narrow-rows", NarrowRows::of),
            new CauseRule("attention-scores", Causes::scores),
            new CauseRule("attention-scores.one", Causes::scoresOfOne),
            new CauseRule("attention-scores.batch", Causes::scoresOfBatch),
            new CauseRule("logits", Logits::ofLoss),
            new CauseRule("logits.forward", Logits::ofForward),
            new CauseRule("every-pair", EveryPair::tables),
            new CauseRule("stacked-gradients", StackedGradients::of),
            new CauseRule("stacked-gradients.listed", ListedGradients::of),
            new CauseRule("stacked-gradients.grouped", GroupedGradients::of),
            new CauseRule("whole-batch.members", GroupedGradients::ofMembers),
            new CauseRule("stacked-outputs", StackedResults::of),
            new CauseRule("stacked-outputs.parts", StackedParts::of),
            new CauseRule("scratch", ScratchWork::of),
            new CauseRule("scratch.one-dimension", ScratchWork::ofOneDimension),
            new CauseRule("scratch.differentiated", ScratchWork::transforms),
            new CauseRule("one-hot", OneHot::masks),
            new CauseRule("one-hot.rows", OneHot::rows),
            new CauseRule("one-hot.counts", OneHot::counts),
            new CauseRule("kronecker", BuiltMatrices::kronecker),
            new CauseRule("toeplitz", BuiltMatrices::shifted),
            new CauseRule("full-bases", BuiltMatrices::bases),
            new CauseRule("dense-experts", Causes::denseExperts),
            new CauseRule("soft-experts", SoftExperts::of),
            new CauseRule("expert-capacity", ExpertCapacity::of),
            new CauseRule("copied-weights", CopiedWeights::of),
            new CauseRule("gathered", WholeArrays::batches),
            new CauseRule("gathered-by-hand", WholeArrays::inTurn),
            new CauseRule("split-micro-batches", SplitMicroBatches::of),
            new CauseRule("gathered-weights", WholeArrays::arguments),
            new CauseRule("resharded", Resharded::of),
            new CauseRule("gathered-values.asked", GatheredValues::asked),
            new CauseRule("gathered-values.unasked", GatheredValues::unasked),
            new CauseRule("copied-state.selected", CopiedState::selected),
            new CauseRule("copied-state.shifted", CopiedState::shifted),
            new CauseRule("copied-state.grown", CopiedState::grown),
            new CauseRule("copied-state", CopiedState::of),
            new CauseRule("copied-state.update", UpdateLoop::of),
            new CauseRule("before-loop", BeforeLoop::of),
            new CauseRule("before-loop.combined", BeforeLoop::combined),
            new CauseRule("before-loop.gathered", BeforeLoop::gathered),
            new CauseRule("table-gradients", TableGradients::of),
            new CauseRule("random-numbers", BeforeLoop::drawn),
            new CauseRule("repeated", Repeated::of),
            new CauseRule("repeated.rows", RepeatedRows::of),
            new CauseRule("repeated-state", RepeatedState::of),
            new CauseRule("held-tensors", HeldTensors::of),
            new CauseRule("jacobian", JacobianRows::multiplied),
            new CauseRule("jacobian.solved", JacobianRows::solved),
            new CauseRule("jacobian.examples", ExampleGradients::of),
            new CauseRule("associative-scan", AssociativeScans::of),
            new CauseRule("edges", EdgePieces::of),
            new CauseRule("gathered-copies", GatheredCopies::of),
            new CauseRule("gathered-copies.differentiated", GatheredCopies::differentiated),
            new CauseRule("gathered-copies.windows", Windows::of),
            new CauseRule("shuffled-rows", ShuffledRows::of),
            new CauseRule("shuffled-rows.sharded", ShuffledParts::of),
            new CauseRule("position-tables", PositionTables::of),
            new CauseRule("whole-batch", Causes::wholeBatch),
            new CauseRule("whole-batch.rows", RowsInPieces::of),
            new CauseRule("whole-batch.given", RowsInPieces::given),
            new CauseRule("whole-batch.mapped", MappedRows::of),
            new CauseRule("whole-batch.trials", RowsInPieces::trials),
            new CauseRule("host-memory", LayerArguments::onlyRead),
            new CauseRule("host-memory.trained", LayerArguments::onlyReadInTraining),
            new CauseRule("frozen-state", OptimizerState::ofFrozenWeights),
            new OptimizerStateRule(),
            new CauseRule("widened-state", WidenedState::of),
            new CauseRule("wide-arguments", WideArguments::of),
            new CauseRule("narrowable-arguments", NarrowableArguments::of),
            new PromotionRule(),
            new WidthRule(),
            new MicroBatchRule());

    private static final List<Rule> OTHERS = List.of(
            new OversizedRule(),
            new LargestLineRule(),
            new CallbackRule(),
            new BatchRule(),
            new MissingDataRule(),
            new CombinationRule(CHANGES),
            new ConstantRule(),
            new FragmentationRule(),
            new TransformRule(),
            new FitsOnRule());

    /** Rules for an allocator at run time, whose program and layouts are unknown. */
    private static final List<Rule> AT_RUN_TIME = List.of(new UnfreedRule(), new MissingDataRule());

    private static final List<Rule> OF_SNAPSHOT = List.of(new MissingDataRule());

    private Rules() {}

    /** The rules that apply: most are for memory that a compiler planned. */
    public static List<Rule> of(SpaceAnalysis analysis) {
        return switch (analysis.memory().kind()) {
            case PLANNED, CHUNKS ->
                Stream.concat(CHANGES.stream(), OTHERS.stream()).toList();
            case LIVE_ARRAYS -> OF_SNAPSHOT;
            case RECORDING -> AT_RUN_TIME;
        };
    }
}
