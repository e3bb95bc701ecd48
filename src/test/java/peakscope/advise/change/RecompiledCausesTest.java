package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.advise.finding.Finding;
import peakscope.advise.rule.BatchRule;
import peakscope.advise.rule.ConstantRule;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.BeforeLoop;
import peakscope.analyze.argument.CopiedWeights;
import peakscope.analyze.argument.LayerArguments;
import peakscope.analyze.argument.NarrowableArguments;
import peakscope.analyze.argument.WideArguments;
import peakscope.analyze.argument.WidenedState;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.cause.BuiltMatrices;
import peakscope.analyze.cause.Cause;
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
import peakscope.analyze.whatif.WhatIf;
import peakscope.read.io.ReadException;

/** What is promised for programs that were then changed as advised and compiled again, as shares of the peak. */
class RecompiledCausesTest {

    private static final double OFF_BY = 0.08;

    /** What was changed, the rule, the program, the share compiled, how far off the promise may be. */
    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of(
                        "a product with the two factors of a covariance",
                        cause("kronecker", BuiltMatrices::kronecker),
                        "covariance",
                        0.000,
                        OFF_BY),
                Arguments.of(
                        "a convolution instead of a matrix of the filter",
                        cause("toeplitz", BuiltMatrices::shifted),
                        "echo_filter",
                        0.003,
                        OFF_BY),
                Arguments.of(
                        "places of experts for a quarter more than their tokens",
                        cause("expert-capacity", ExpertCapacity::of),
                        "volcano",
                        0.497,
                        OFF_BY),
                Arguments.of(
                        "rows of each expert multiplied together",
                        cause("copied-weights", CopiedWeights::of),
                        "regimes",
                        0.012,
                        OFF_BY),
                Arguments.of(
                        "one expert at a time, where a mask hides how many are chosen",
                        cause("dense-experts", Causes::denseExperts),
                        "timbre",
                        0.228,
                        OFF_BY),
                // How many copies lie beside the pieces is the compiler's choice.
                Arguments.of(
                        "channels transformed in pieces, under a checkpoint",
                        cause("scratch.differentiated", ScratchWork::transforms),
                        "long_conv",
                        0.520,
                        0.12),
                // Here it needs none; a quarter is left of the transforms all the same, and an eighth of the frames.
                Arguments.of(
                        "utterances framed and transformed a few at a time, under a checkpoint",
                        cause("scratch.differentiated", ScratchWork::transforms),
                        "vocoder",
                        0.104,
                        0.18),
                Arguments.of(
                        "one component of a vector transformed at a time",
                        cause("scratch", ScratchWork::of),
                        "displacements",
                        0.720,
                        OFF_BY),
                Arguments.of(
                        "pictures scaled in the steps of a training loop",
                        cause("before-loop", BeforeLoop::of),
                        "landcover",
                        0.514,
                        OFF_BY),
                Arguments.of(
                        "a film corrected frame by frame, though the first is also taken alone",
                        cause("before-loop", BeforeLoop::of),
                        "drift_movie",
                        0.202,
                        OFF_BY),
                Arguments.of(
                        "moments in the carry, without what is made of all samples",
                        cause("stacked-outputs", StackedResults::of),
                        "forest_fires",
                        0.000,
                        OFF_BY),
                Arguments.of(
                        "stacked layers split along their widths, not along the layers that a scan takes",
                        cause("resharded", Resharded::of),
                        "subtitles",
                        0.563,
                        OFF_BY),
                Arguments.of(
                        "an ensemble that comes back in the type in which it was donated",
                        cause("widened-state", WidenedState::of),
                        "inflation",
                        0.385,
                        OFF_BY),
                Arguments.of(
                        "one plane of a map transformed at a time, though the program makes a grid of coordinates",
                        cause("whole-batch.mapped", MappedRows::of),
                        "w_planes",
                        0.010,
                        OFF_BY),
                Arguments.of(
                        "tokens moved by index, not by masks that scatters fill under a checkpoint",
                        cause("one-hot.counts", OneHot::counts),
                        "sign_poses",
                        0.068,
                        OFF_BY),
                Arguments.of(
                        "each device's rows shuffled apart",
                        cause("shuffled-rows.sharded", ShuffledParts::of),
                        "sharded_rollout",
                        0.235,
                        OFF_BY),
                // A quarter is left of what is mapped; one plane of 16 would need less.
                Arguments.of(
                        "planes propagated one after another, under a checkpoint",
                        cause("scratch.differentiated", ScratchWork::transforms),
                        "holograms",
                        0.196,
                        0.13),
                // Recompiled in 16 bits; the values even fit in 8.
                Arguments.of(
                        "state in 16 bits",
                        cause("narrowable-arguments", NarrowableArguments::of),
                        "microsim",
                        0.507,
                        OFF_BY),
                Arguments.of(
                        "correlations of a window at a time",
                        cause("every-pair", EveryPair::tables),
                        "flow_pairs",
                        0.154,
                        OFF_BY),
                Arguments.of(
                        "gradients of a list summed in a carry",
                        cause("stacked-gradients.listed", ListedGradients::of),
                        "farms",
                        0.372,
                        OFF_BY),
                Arguments.of("a table in the type of the network", new PromotionRule(), "tides", 0.568, OFF_BY),
                // The gradient of the table needs memory of its own.
                Arguments.of("donated state with a table", new DonationRule(), "kmers", 0.705, OFF_BY),
                Arguments.of(
                        "corners of some boxes at a time, under a checkpoint",
                        cause("gathered-copies.differentiated", GatheredCopies::differentiated),
                        "boxes",
                        0.222,
                        OFF_BY),
                Arguments.of(
                        "the reduced decomposition",
                        cause("full-bases", BuiltMatrices::bases),
                        "gallery",
                        0.013,
                        OFF_BY),
                // The compiler also holds the batch in the order of the micro-batches.
                Arguments.of(
                        "micro-batches with rows of every device",
                        cause("split-micro-batches", SplitMicroBatches::of),
                        "split_batch",
                        0.080,
                        0.18),
                Arguments.of(
                        "one cache for all attempts, which is padded for new tokens",
                        cause("repeated-state", RepeatedState::of),
                        "attempts",
                        0.023,
                        0.12),
                Arguments.of(
                        "neighbours summed by segments, not by a normalised matrix of edges and the identity",
                        cause("one-hot.counts", OneHot::counts),
                        "adjacency",
                        0.049,
                        OFF_BY),
                Arguments.of(
                        "one cloud's softened distances at a time, which are no attention scores",
                        cause("every-pair", EveryPair::tables),
                        "distances",
                        0.027,
                        OFF_BY),
                Arguments.of(
                        "128 rows of separations at a time, counted into bins",
                        cause("every-pair", EveryPair::tables),
                        "survey",
                        0.006,
                        OFF_BY),
                Arguments.of(
                        "a cache that the program makes itself, in the carry instead of xs and ys",
                        cause("copied-state", CopiedState::of),
                        "limericks",
                        0.616,
                        OFF_BY),
                Arguments.of(
                        "weights passed in bfloat16, so that their casts go too",
                        cause("wide-arguments", WideArguments::of),
                        "served",
                        0.378,
                        OFF_BY),
                Arguments.of(
                        "each step's noise drawn in the step",
                        cause("random-numbers", BeforeLoop::drawn),
                        "noise",
                        0.003,
                        OFF_BY),
                Arguments.of(
                        "ends of springs gathered and forces summed coordinate by coordinate",
                        cause("narrow-rows", NarrowRows::of),
                        "springs",
                        0.074,
                        OFF_BY),
                Arguments.of(
                        "neighbours of points gathered coordinate by coordinate under a gradient",
                        cause("narrow-rows", NarrowRows::of),
                        "molecule",
                        0.040,
                        OFF_BY),
                Arguments.of(
                        "tokens sorted by expert, and ragged_dot",
                        cause("dense-experts", Causes::denseExperts),
                        "every_token",
                        0.812,
                        OFF_BY),
                Arguments.of(
                        "one expert of a soft mixture after the other",
                        cause("soft-experts", SoftExperts::of),
                        "coupons",
                        0.301,
                        OFF_BY),
                Arguments.of(
                        "rows of a product with itself in pieces, though the step changes them like weights",
                        cause("every-pair", EveryPair::tables),
                        "particles",
                        0.025,
                        OFF_BY),
                Arguments.of(
                        "a table of costs in tiles, softened along both sides, so no attention scores",
                        cause("every-pair", EveryPair::tables),
                        "transport",
                        0.149,
                        OFF_BY),
                Arguments.of(
                        "moments of embeddings in the carry of a step over micro-batches, not all embeddings",
                        cause("stacked-outputs", StackedResults::of),
                        "embeddings",
                        0.618,
                        OFF_BY),
                Arguments.of(
                        "a cache in the carry, of which the loop has another layout",
                        cause("copied-state", CopiedState::of),
                        "characters",
                        0.849,
                        OFF_BY),
                Arguments.of(
                        "a cache in the carry instead of xs and ys, donated before and after",
                        cause("copied-state", CopiedState::of),
                        "courier",
                        0.611,
                        OFF_BY),
                Arguments.of(
                        "a sort level by level, with the parts into which its result is cut",
                        cause("scratch", ScratchWork::of),
                        "levels",
                        0.387,
                        OFF_BY),
                Arguments.of(
                        "eight micro-batches of pictures, which are enlarged",
                        new MicroBatchRule(),
                        "enlarged",
                        0.16,
                        OFF_BY),
                Arguments.of("weights and caches in bfloat16", new WidthRule(), "captions", 0.5, OFF_BY),
                Arguments.of(
                        "moments and weights updated whole, not in a scan",
                        cause("copied-state.update", UpdateLoop::of),
                        "update_scan",
                        0.657,
                        OFF_BY),
                Arguments.of(
                        "gradients in the carry, which hold back nothing that they are made of",
                        cause("stacked-gradients", StackedGradients::of),
                        "micro_stack",
                        0.269,
                        OFF_BY),
                Arguments.of(
                        "a loss in pieces, after which gradients are made at once",
                        cause("logits", Logits::ofLoss),
                        "late_gradients",
                        0.25,
                        OFF_BY),
                Arguments.of(
                        "a median frame by frame, with the shifted copies that it stacks",
                        cause("whole-batch", Causes::wholeBatch),
                        "stargazers",
                        0.09,
                        OFF_BY),
                Arguments.of(
                        "a few members of an ensemble one by one, of which the mean and spread are taken",
                        cause("whole-batch.given", RowsInPieces::given),
                        "forecasts",
                        0.36,
                        0.07),
                Arguments.of(
                        "a few networks one by one, whose channels a compiler merges with them",
                        cause("whole-batch", Causes::wholeBatch),
                        "detectors",
                        0.036,
                        OFF_BY),
                Arguments.of(
                        "a Hessian that is only multiplied with vectors",
                        cause("jacobian", JacobianRows::multiplied),
                        "newton",
                        0.0,
                        OFF_BY),
                Arguments.of(
                        "a Jacobian that is only multiplied with vectors",
                        cause("jacobian", JacobianRows::multiplied),
                        "fitting",
                        0.015,
                        OFF_BY),
                Arguments.of(
                        "tokens written to their seats by index, not by masks of experts and seats, which are no logits",
                        cause("one-hot", OneHot::masks),
                        "dispatch",
                        0.314,
                        OFF_BY),
                Arguments.of(
                        "the largest score in the carry, not a table that the compiler also copies in another order",
                        cause("stacked-outputs", StackedResults::of),
                        "smith_waterman",
                        0.025,
                        OFF_BY),
                Arguments.of(
                        "64 patterns at a time, whose views a compiler gathers in a loop of its own",
                        cause("scratch", ScratchWork::of),
                        "diffraction",
                        0.138,
                        0.11),
                Arguments.of(
                        "natural gradients by products, without the derivatives of every example",
                        cause("jacobian.examples", ExampleGradients::of),
                        "spins",
                        0.0,
                        OFF_BY),
                Arguments.of(
                        "values of the next observations from the rollout, not the observations; those that a loss reads stay",
                        cause("stacked-outputs", StackedResults::of),
                        "quadruped",
                        0.506,
                        OFF_BY),
                Arguments.of(
                        "two trainings of a sweep at a time, of which the best is chosen",
                        cause("whole-batch.trials", RowsInPieces::trials),
                        "trials",
                        0.334,
                        OFF_BY),
                Arguments.of(
                        "a fully connected graph in blocks of its rows, which it gathers for all pairs",
                        cause("every-pair", EveryPair::tables),
                        "compounds",
                        0.010,
                        OFF_BY),
                Arguments.of(
                        "edges in pieces, added up at their nodes layer by layer",
                        cause("whole-batch.rows", RowsInPieces::of),
                        "links",
                        0.191,
                        OFF_BY),
                Arguments.of(
                        "paths in pieces: the compiler then needs none of their tables, which nobody could foresee",
                        cause("whole-batch.rows", RowsInPieces::of),
                        "paths",
                        0.0,
                        0.07),
                Arguments.of(
                        "one frame at a time, whose rows a gather takes each for itself",
                        cause("whole-batch", Causes::wholeBatch),
                        "odometry",
                        0.328,
                        OFF_BY),
                Arguments.of(
                        "scenarios in groups, whose tables are only added up",
                        cause("whole-batch", Causes::wholeBatch),
                        "scenarios",
                        0.072,
                        OFF_BY),
                Arguments.of(
                        "scenarios in groups, though each step sets the edge of its grid",
                        cause("whole-batch", Causes::wholeBatch),
                        "hives",
                        0.12,
                        0.06),
                Arguments.of(
                        "8 micro-batches of posts, whose negatives are gathered",
                        new MicroBatchRule(),
                        "hashtags",
                        0.685,
                        0.06),
                Arguments.of(
                        "one phone after the other, though a compiler lays their rows one after another",
                        cause("stacked-gradients.grouped", GroupedGradients::of),
                        "phones",
                        0.104,
                        0.07),
                Arguments.of(
                        "one member of an ensemble after the other",
                        cause("whole-batch.members", GroupedGradients::ofMembers),
                        "members",
                        0.17,
                        OFF_BY),
                Arguments.of(
                        "frames scaled in the loop that takes them",
                        cause("before-loop", BeforeLoop::of),
                        "film",
                        0.34,
                        OFF_BY),
                Arguments.of(
                        "scores added in the loop that takes a row of them",
                        cause("before-loop", BeforeLoop::combined),
                        "genes",
                        0.039,
                        OFF_BY),
                Arguments.of(
                        "frames scaled after their rows are gathered",
                        cause("before-loop", BeforeLoop::gathered),
                        "arcade",
                        0.424,
                        OFF_BY),
                Arguments.of(
                        "rows of a table updated without a gradient of all of it",
                        cause("table-gradients", TableGradients::of),
                        "sparse_table",
                        0.522,
                        OFF_BY),
                Arguments.of(
                        "a few resamples at a time, merged with their rows by the compiler",
                        cause("whole-batch", Causes::wholeBatch),
                        "resamples",
                        0.023,
                        0.07),
                Arguments.of(
                        "one cache for all beams of a sentence",
                        cause("repeated-state", RepeatedState::of),
                        "beam_caches",
                        0.361,
                        0.09),
                Arguments.of(
                        "shuffled indices, and the rows of a minibatch gathered in the loop",
                        cause("shuffled-rows", ShuffledRows::of),
                        "minibatches",
                        0.603,
                        OFF_BY),
                Arguments.of(
                        "messages of a part of the edges at a time, under a checkpoint",
                        cause("edges", EdgePieces::of),
                        "wiring",
                        0.065,
                        OFF_BY),
                // The compiler also lays out the padded caches anew.
                Arguments.of(
                        "caches that come with their final length",
                        cause("copied-state.grown", CopiedState::grown),
                        "lengthened",
                        0.615,
                        0.14),
                Arguments.of(
                        "a history in a ring, of which only loops know",
                        cause("copied-state.shifted", CopiedState::shifted),
                        "echoes",
                        0.505,
                        OFF_BY),
                Arguments.of(
                        "seats of experts by index, in a scan over the layers",
                        cause("one-hot", OneHot::masks),
                        "seats",
                        0.228,
                        OFF_BY),
                Arguments.of(
                        "biases of one block of queries, computed in the loop",
                        cause("position-tables", PositionTables::of),
                        "alibi",
                        0.321,
                        0.1),
                Arguments.of(
                        "observations encoded once, not for each action",
                        cause("repeated.rows", RepeatedRows::of),
                        "observations",
                        0.052,
                        OFF_BY),
                Arguments.of(
                        "frames of one clip at a time, under a checkpoint",
                        cause("gathered-copies.windows", Windows::of),
                        "frames",
                        0.186,
                        OFF_BY),
                Arguments.of(
                        "four hyperparameters at a time, which the compiler's blocks are as many as",
                        cause("whole-batch.mapped", MappedRows::of),
                        "hyperparameters",
                        0.026,
                        OFF_BY),
                // We assume chunks of a sixteenth; the program was changed to go step by step.
                Arguments.of(
                        "a sequence whose first elements are put in front at each length, scanned step by step",
                        cause("associative-scan", AssociativeScans::of),
                        "ancestry",
                        0.007,
                        0.14),
                Arguments.of(
                        "32 of 2,048 projections sorted at a time, under a checkpoint",
                        cause("scratch", ScratchWork::of),
                        "slices",
                        0.043,
                        0.12),
                Arguments.of(
                        "gradients of one example at a time, of layers that are no members of an ensemble",
                        cause("stacked-gradients.grouped", GroupedGradients::of),
                        "notes",
                        0.087,
                        OFF_BY),
                Arguments.of(
                        "gradients of one slice at a time, where kernels have a side in common and vectors are as long as the batch",
                        cause("stacked-gradients.grouped", GroupedGradients::of),
                        "dp_unet",
                        0.178,
                        0.06),
                Arguments.of(
                        "one depth at a time of what is gathered in one dimension",
                        cause("every-pair", EveryPair::tables),
                        "depths",
                        0.019,
                        OFF_BY),
                Arguments.of(
                        "each displaced window added to a sum, and what waits for it",
                        cause("stacked-outputs.parts", StackedParts::of),
                        "denoiser",
                        0.030,
                        OFF_BY),
                // The gradients of the upsampling stay whole.
                Arguments.of(
                        "the loss of one strip of pixels at a time",
                        cause("logits", Logits::ofLoss),
                        "parsing",
                        0.621,
                        0.25),
                Arguments.of(
                        "states of a chunk of the sequence at a time",
                        cause("associative-scan", AssociativeScans::of),
                        "recurrence",
                        0.080,
                        OFF_BY),
                Arguments.of(
                        "vectors of the lists gathered for some questions at a time",
                        cause("gathered-copies", GatheredCopies::of),
                        "candidates",
                        0.033,
                        OFF_BY),
                Arguments.of(
                        "overlaps of the chosen box alone",
                        cause("every-pair", EveryPair::tables),
                        "overlaps",
                        0.001,
                        OFF_BY),
                Arguments.of(
                        "the trace of a Jacobian for each example, by one direction",
                        cause("jacobian", JacobianRows::multiplied),
                        "divergence",
                        0.019,
                        OFF_BY),
                Arguments.of(
                        "one field of three transformed at a time",
                        cause("scratch", ScratchWork::of),
                        "gravity",
                        0.519,
                        0.17),
                Arguments.of(
                        "keys of a group of heads taken as they are",
                        cause("repeated", Repeated::of),
                        "grouped_queries",
                        0.786,
                        OFF_BY),
                Arguments.of(
                        "a description multiplied by itself, not joined to each hour",
                        cause("repeated", Repeated::of),
                        "stations",
                        0.21,
                        OFF_BY),
                Arguments.of(
                        "coefficients by index, not by one-hot rows of all columns",
                        cause("one-hot.rows", OneHot::rows),
                        "loans",
                        0.03,
                        OFF_BY),
                Arguments.of(
                        "ranks by a sort, not by sums of one-hot rows",
                        cause("one-hot.rows", OneHot::rows),
                        "taxa",
                        0.001,
                        OFF_BY),
                Arguments.of(
                        "light added up in the loop, with what is computed of all steps after it",
                        cause("stacked-outputs", StackedResults::of),
                        "muons",
                        0.012,
                        OFF_BY),
                Arguments.of(
                        "parts of a catalogue passed around a ring",
                        cause("gathered-by-hand", WholeArrays::inTurn),
                        "conjunction",
                        0.336,
                        OFF_BY),
                Arguments.of(
                        "pairs of each event sorted and added up for one event after another",
                        cause("every-pair", EveryPair::tables),
                        "pileup_isolation",
                        0.022,
                        OFF_BY),
                Arguments.of(
                        "each row to its own expert, which a search finds whatever it is called",
                        cause("dense-experts", Causes::denseExperts),
                        "parcel_eta",
                        0.108,
                        OFF_BY),
                Arguments.of(
                        "scores whose sums a compiler leaves in their place",
                        cause("attention-scores", Causes::scores),
                        "executables",
                        0.08,
                        0.06),
                Arguments.of(
                        "points of each cloud in pieces, under a checkpoint",
                        cause("every-pair", EveryPair::tables),
                        "clouds",
                        0.15,
                        OFF_BY),
                Arguments.of(
                        "rows of a table by index, not by counts of them",
                        cause("one-hot.counts", OneHot::counts),
                        "clicks",
                        0.205,
                        OFF_BY),
                Arguments.of(
                        "neighbours added up, not multiplied by a matrix of all pairs",
                        cause("one-hot.counts", OneHot::counts),
                        "suppliers",
                        0.204,
                        0.1),
                Arguments.of(
                        "spectra added up in the loop instead of computed of all stacked fields, padded or cut",
                        cause("stacked-outputs", StackedResults::of),
                        "drift_waves",
                        0.013,
                        0.02),
                Arguments.of(
                        "a sort of shifted copies channel by channel, of which an eighth is promised",
                        cause("scratch", ScratchWork::of),
                        "training_cells",
                        0.084,
                        0.09),
                Arguments.of(
                        "8 micro-batches of waves, whose overlapping windows a scatter adds up again",
                        new MicroBatchRule(),
                        "stft",
                        0.16,
                        0.05),
                Arguments.of(
                        "8 micro-batches of scans, of which there are as many as channels",
                        new MicroBatchRule(),
                        "welds",
                        0.282,
                        0.05),
                Arguments.of(
                        "one volume at a time, where labels are as many as volumes",
                        new MicroBatchRule(),
                        "tumor",
                        0.207,
                        OFF_BY),
                Arguments.of(
                        "8 micro-batches, where no layer keeps anything",
                        new MicroBatchRule(),
                        "dummies",
                        0.180,
                        OFF_BY),
                Arguments.of(
                        "layers of a frozen encoder in host memory, fetched by the scan",
                        cause("host-memory.trained", LayerArguments::onlyReadInTraining),
                        "ranker",
                        0.618,
                        OFF_BY),
                Arguments.of(
                        "128 queries at a time, cut out of queries, keys and values side by side",
                        cause("attention-scores", Causes::scores),
                        "chapter",
                        0.031,
                        OFF_BY),
                Arguments.of(
                        "phones by index, not by rows of an identity matrix",
                        cause("one-hot.rows", OneHot::rows),
                        "alignment",
                        0.46,
                        OFF_BY),
                Arguments.of(
                        "the loss by 16 pieces, whose gradient is copied in other dimensions",
                        cause("logits", Logits::ofLoss),
                        "emissions",
                        0.102,
                        OFF_BY),
                Arguments.of(
                        "logits of the last position alone, with what is cut off to take them",
                        cause("logits.forward", Logits::ofForward),
                        "last_position",
                        0.29,
                        OFF_BY),
                Arguments.of(
                        "the optimizer without the frozen weights",
                        cause("frozen-state", OptimizerState::ofFrozenWeights),
                        "adapters",
                        0.347,
                        OFF_BY),
                Arguments.of("256 bodies at a time", cause("every-pair", EveryPair::tables), "bodies", 0.0002, OFF_BY),
                Arguments.of(
                        "rows of the table by index, not by counts of classes",
                        cause("one-hot.rows", OneHot::rows),
                        "bags",
                        0.041,
                        OFF_BY),
                Arguments.of(
                        "one task after the other, with its own version of the weights",
                        cause("stacked-gradients.grouped", GroupedGradients::of),
                        "tasks",
                        0.010,
                        OFF_BY),
                Arguments.of("4,000 rays at a time", cause("whole-batch", Causes::wholeBatch), "rays", 0.027, OFF_BY),
                Arguments.of(
                        "the drag alone comes back of each step, with what is cut out of the stack",
                        cause("stacked-outputs", StackedResults::of),
                        "flow",
                        0.021,
                        OFF_BY),
                Arguments.of(
                        "attention of 8 rows at a time",
                        cause("attention-scores.batch", Causes::scoresOfBatch),
                        "triangles",
                        0.079,
                        0.11),
                Arguments.of(
                        "a custom_vjp's fields in 40 segments, run again in the backward pass",
                        new KeptRule(),
                        "waves",
                        0.042,
                        OFF_BY),
                Arguments.of(
                        "an adjoint written by hand goes back through 30 segments, run again one by one",
                        new KeptRule(),
                        "adjoint",
                        0.044,
                        OFF_BY),
                Arguments.of(
                        "a smoother goes back through 128 segments, filtered again one by one",
                        new KeptRule(),
                        "smoother",
                        0.217,
                        OFF_BY),
                Arguments.of(
                        "a checkpoint around each layer, whose inputs are joined from three parts",
                        new KeptRule(),
                        "edges",
                        0.362,
                        0.22),
                Arguments.of(
                        "weights gathered layer by layer, though a prefetch takes them in pieces",
                        cause("gathered-weights", WholeArrays::arguments),
                        "prefix",
                        0.147,
                        OFF_BY),
                Arguments.of(
                        "weights passed in bfloat16, though a prefetch takes them in pieces",
                        cause("wide-arguments", WideArguments::of),
                        "prefetched",
                        0.510,
                        OFF_BY),
                Arguments.of(
                        "nothing_saveable instead of dots_saveable around each of four written-out layers",
                        new KeptRule(),
                        "saved_layers",
                        1.681 / 4.423,
                        OFF_BY),
                Arguments.of(
                        "a checkpoint around each of four stages, not the network",
                        new KeptRule(),
                        "whole_network",
                        2.482 / 4.169,
                        OFF_BY),
                Arguments.of(
                        "caches of the final length",
                        cause("copied-state.grown", CopiedState::grown),
                        "growing",
                        1.109 / 2.079,
                        OFF_BY),
                Arguments.of(
                        "pmean instead of the mean of what was gathered",
                        cause("gathered-values.asked", GatheredValues::asked),
                        "averaged",
                        0.31,
                        OFF_BY),
                Arguments.of("128 titles at a time", cause("logits", Logits::ofLoss), "titles", 2.06 / 5.89, OFF_BY),
                Arguments.of(
                        "the loss by 16 pieces, a positive joined with all negatives",
                        cause("logits", Logits::ofLoss),
                        "negatives",
                        0.29,
                        OFF_BY),
                Arguments.of(
                        "a memory that is overwritten part by part, kept in bfloat16 as it is read",
                        cause("wide-arguments", WideArguments::of),
                        "frames_memory",
                        0.441,
                        OFF_BY),
                Arguments.of(
                        "512 galaxies at a time, whose weights are a softmax",
                        cause("every-pair", EveryPair::tables),
                        "galaxies",
                        0.002,
                        OFF_BY),
                Arguments.of(
                        "one sweep of points after the other, whose kernels are no scores of attention",
                        cause("every-pair", EveryPair::tables),
                        "meanshift",
                        0.018,
                        OFF_BY),
                Arguments.of(
                        "one date normalized in the loop, where the compiler fuses a copy of the bytes into the arithmetic",
                        cause("before-loop", BeforeLoop::of),
                        "crops",
                        0.583,
                        OFF_BY),
                Arguments.of(
                        "eight parts of the households, whose gradients are returned themselves",
                        new MicroBatchRule(),
                        "mixed_logit",
                        0.125,
                        OFF_BY),
                Arguments.of(
                        "bytes widened after they are gathered, whose wide rows the compiler cuts in two",
                        cause("before-loop", BeforeLoop::gathered),
                        "cracks",
                        0.223,
                        OFF_BY),
                Arguments.of(
                        "256 sheets at a time, whose scores a copy holds tile by tile",
                        cause("logits", Logits::ofLoss),
                        "herbarium",
                        0.157,
                        OFF_BY),
                Arguments.of(
                        "segments of a simulation, whose own derivative keeps values without a name",
                        new KeptRule(),
                        "flame",
                        0.116,
                        OFF_BY),
                Arguments.of(
                        "frames normalized in the loop, which takes blocks of them in any order",
                        cause("before-loop", BeforeLoop::of),
                        "oven",
                        0.354,
                        OFF_BY),
                Arguments.of(
                        "rows passed between neighbours, not gathered and padded at the edges",
                        cause("gathered-by-hand", WholeArrays::inTurn),
                        "relief",
                        0.305,
                        OFF_BY),
                Arguments.of(
                        "titles looked up and added up, not counted in rows of zeros",
                        cause("one-hot.rows", OneHot::rows),
                        "watchlist",
                        0.243,
                        OFF_BY),
                Arguments.of(
                        "products with a Jacobian of 48 rows, which is never made",
                        cause("jacobian", JacobianRows::multiplied),
                        "fingertip",
                        0.038,
                        OFF_BY),
                Arguments.of(
                        "one column of a Jacobian after the other",
                        cause("stacked-gradients.grouped", GroupedGradients::of),
                        "tangents",
                        0.05,
                        OFF_BY),
                Arguments.of(
                        "donated, though the SparseCore adds to the rows behind several calls",
                        new DonationRule(),
                        "sketch",
                        4.05 / 8.05,
                        OFF_BY),
                Arguments.of(
                        "64 portfolios at a time, with the sums after the sort",
                        cause("scratch", ScratchWork::of),
                        "risk",
                        0.09,
                        0.1),
                Arguments.of(
                        "a table of distances computed where it is needed, not captured",
                        new ConstantRule(),
                        "table",
                        0.11,
                        OFF_BY),
                Arguments.of(
                        "one expert after the other, with shares of four results",
                        cause("soft-experts", SoftExperts::of),
                        "shares",
                        0.52,
                        OFF_BY),
                Arguments.of(
                        "tokens by index, not by one-hot places, of as many tokens as a vocabulary has words",
                        cause("one-hot", OneHot::masks),
                        "places",
                        0.585,
                        OFF_BY),
                Arguments.of(
                        "eight micro-batches, each row with its own label",
                        new MicroBatchRule(),
                        "rows",
                        0.472,
                        OFF_BY),
                Arguments.of(
                        "moments on the host, in a loop that updates one layer after the other",
                        new OptimizerStateRule(),
                        "tuned",
                        0.583,
                        OFF_BY),
                Arguments.of(
                        "moments split over eight devices that hold all weights",
                        new OptimizerStateRule(),
                        "zero",
                        0.63,
                        OFF_BY),
                Arguments.of(
                        "part of a data set as an argument; the set with its mean taken off goes with it",
                        new ConstantRule(),
                        "records",
                        0.090,
                        OFF_BY),
                Arguments.of(
                        "layers of edges that hand on nodes alone, and keep no edges under a checkpoint",
                        new KeptRule(),
                        "solvent",
                        0.274,
                        OFF_BY),
                Arguments.of(
                        "rays in batches, which the program makes itself",
                        cause("whole-batch", Causes::wholeBatch),
                        "rays",
                        0.0675,
                        OFF_BY),
                Arguments.of(
                        "136 queries at a time of 17,000, with no batch in front",
                        cause("attention-scores.one", Causes::scoresOfOne),
                        "slide",
                        0.018,
                        OFF_BY),
                Arguments.of(
                        "a checkpoint around each layer of the loop instead of around the whole loss",
                        new KeptRule(),
                        "code_lm",
                        0.143,
                        OFF_BY),
                // Too little is promised here: the compiler has fused the gradients of five layers into one.
                Arguments.of("filters that are made before the first layer", new KeptRule(), "bonds", 0.30, 0.16),
                Arguments.of(
                        "one utterance's candidates sorted at a time, where the vocabulary's scores are less of it",
                        cause("whole-batch", Causes::wholeBatch),
                        "beams_sorted",
                        0.254,
                        OFF_BY),
                Arguments.of(
                        "roads in a ring instead of gathered, beside a matrix with a row for each",
                        cause("gathered-by-hand", WholeArrays::inTurn),
                        "roads",
                        0.471,
                        OFF_BY),
                Arguments.of(
                        "places by a sort, not by sums of one-hot rows, which are copied",
                        cause("one-hot.rows", OneHot::rows),
                        "splats",
                        0.022,
                        OFF_BY),
                Arguments.of(
                        "entries of a weighted graph's matrix added up in parts",
                        cause("one-hot.counts", OneHot::counts),
                        "lanes",
                        0.059,
                        OFF_BY),
                Arguments.of(
                        "impressions sorted, ragged_dot for the expert that an argument names",
                        cause("dense-experts", Causes::denseExperts),
                        "impressions",
                        0.2379,
                        OFF_BY),
                Arguments.of(
                        "rows of the tables by index, not by one-hot rows of one field each, which are no logits",
                        cause("one-hot.rows", OneHot::rows),
                        "mortgages",
                        0.0558,
                        OFF_BY),
                Arguments.of(
                        "rows of the weights by index, not by one-hot rows joined into one",
                        cause("one-hot.rows", OneHot::rows),
                        "columns",
                        0.17,
                        0.13),
                Arguments.of(
                        "frozen layers in host memory, fetched by the loop under jax.checkpoint, and not cast before it",
                        cause("host-memory.trained", LayerArguments::onlyReadInTraining),
                        "jet_adapters",
                        0.137,
                        OFF_BY),
                Arguments.of(
                        "state of a scan in its own type: old and new version are still there",
                        cause("widened-state", WidenedState::of),
                        "wave_action",
                        0.711,
                        0.01),
                Arguments.of(
                        "state in its own type, where a loop changes it in its carry",
                        cause("widened-state", WidenedState::of),
                        "ash_bins",
                        0.449,
                        0.01),
                Arguments.of(
                        "experts one after another, in layers that a scan runs",
                        cause("soft-experts", SoftExperts::of),
                        "antibody",
                        0.420,
                        OFF_BY),
                Arguments.of(
                        "rows of a table updated alone, not by a gradient and its sum over devices",
                        cause("table-gradients", TableGradients::of),
                        "click_model",
                        0.351,
                        0.01),
                Arguments.of(
                        "parts of a state vector exchanged by ppermute, not gathered in three places",
                        cause("gathered-by-hand", WholeArrays::inTurn),
                        "qubits",
                        0.417,
                        0.09),
                Arguments.of(
                        "logits in pieces, with a multi-hot target that has one item more and goes too",
                        cause("logits", Logits::ofLoss),
                        "baskets",
                        0.19,
                        0.24),
                Arguments.of(
                        "rows sorted by expert, in layers that a scan runs and keeps values of",
                        cause("dense-experts", Causes::denseExperts),
                        "dispensary",
                        0.141,
                        OFF_BY),
                Arguments.of(
                        "gradients summed, that of an embedding too, whose stack the compiler names after its zeros",
                        cause("stacked-gradients", StackedGradients::of),
                        "essays",
                        0.378,
                        OFF_BY),
                Arguments.of(
                        "activations split over a further axis of the mesh, by the line that is printed",
                        new ReplicationRule(),
                        "rainfields",
                        0.237,
                        OFF_BY));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void whatAChangeSavesIsPromised(String change, Rule rule, String program, double compiled, double offBy)
            throws ReadException {
        assertEquals(compiled, Promised.share(rule, program), offBy);
    }

    /** Residuals split along the sequence need 2.20 of 2.70 GiB; the weights, which are replicated too, stay as they are. */
    @Test
    void whatIsComputedAlikeIsDividedWithoutArguments() throws ReadException {
        assertEquals(2.20 / 2.70, Promised.share(new ReplicationRule(), "story"), OFF_BY);
        List<String> steps = Promised.finding(new ReplicationRule(), Promised.program("story"))
                .steps();
        assertTrue(
                steps.stream().anyMatch(step -> step.contains("also shard the replicated arguments")), steps::toString);
    }

    /** A log-softmax over three phases, whose compiled arrays end in the 12,000 samples. */
    @Test
    void positionsOfALossAreNoWords() throws ReadException {
        assertTrue(Logits.of(Promised.program("picker")).buffers().isEmpty());
    }

    /** Phones of a CTC loss are taken one by one: the gradient of that is no matrix that somebody fills. */
    @Test
    void theGradientOfTakingEntriesIsNoMatrixOfZeros() throws ReadException {
        SpaceAnalysis program = Promised.program("emissions");
        assertTrue(OneHot.counts(program).buffers().isEmpty());
    }

    /** Where only the last of the chosen scores is used, the dump does not tell how many are chosen: the saving is that of a scan. */
    @Test
    void expertsThatNobodyCountedAreTakenOneByOne() throws ReadException {
        SpaceAnalysis program = Promised.program("prompt");
        Cause experts = Causes.denseExperts(program);
        experts.atPeak(program)
                .forEach(one -> assertEquals(
                        one.buffer().size().count() / 24,
                        experts.leaves().get(one.buffer().id())));
        assertEquals(1_622_016_000L, experts.bytesAtPeak(program).count());
    }

    /** Sent to host memory, the inputs of checkpointed layers leave 5.70 of 6.95 GiB, though a loop within them is not checkpointed. */
    @Test
    void inputsOfCheckpointedLayersCanGoToTheHost() throws ReadException {
        Finding kept = Promised.finding(new KeptRule(), Promised.program("books"));
        assertTrue(kept.title().contains("already checkpointed"), kept.title());
        assertTrue(
                kept.steps().stream()
                        .anyMatch(step ->
                                step.contains("sent to host memory") && step.contains("the peak would be 5.26 GiB")),
                kept.steps()::toString);
    }

    /** Moments fetched layer by layer leave 5.94 of 9.33 GiB, less than said, because the rest of the state goes with them. */
    @Test
    void stateOfLayersCanWaitOnTheHost() throws ReadException {
        Finding state = Promised.finding(new OptimizerStateRule(), Promised.program("blocks"));
        assertEquals("optimizer-state-on-host", state.id());
        assertEquals(5.94 / 9.33, Promised.share(new OptimizerStateRule(), "blocks"), 0.08);
    }

    /** A compiler goes through the rows of a gather in a loop of its own, which returns nothing to the program. */
    @Test
    void loopsOfTheCompilerReturnNothing() throws ReadException {
        SpaceAnalysis program = Promised.program("replay");
        assertTrue(StackedResults.of(program).atPeak(program).isEmpty());
    }

    /** A bias of each query and key is looked up by their positions too, in a table of all distances. */
    @Test
    void biasesOfDistancesAreNoWindows() throws ReadException {
        SpaceAnalysis program = Promised.program("relative");
        assertTrue(Windows.of(program).buffers().isEmpty());
    }

    /** A loop reads a window of its cache in every turn, so the last entry alone would not do. */
    @Test
    void cachesThatALoopReadsAreNoResults() throws ReadException {
        SpaceAnalysis program = Promised.program("imagination");
        assertTrue(StackedResults.of(program).atPeak(program).isEmpty());
    }

    /** In bfloat16, the first moment leaves 0.84 of the peak, though a loop updates the state. */
    @Test
    void stateThatALoopUpdatesCanBeNarrowToo() throws ReadException {
        SpaceAnalysis program = Promised.program("adam_loop");
        double peak = program.peak().inUse().count();
        assertEquals(
                0.84,
                WhatIf.replay(
                                        program.timeline(),
                                        id -> program.timeline().sizeBytes(id)
                                                - OptimizerState.of(program)
                                                        .narrowed()
                                                        .getOrDefault(id, 0L))
                                .peak()
                                .count()
                        / peak,
                OFF_BY);
    }

    /**
     * Of layers in a scan, the results of four lines kept by name: 4.71 of 18.20 GiB, and 6.7 % more arithmetic as JAX itself counts
     * the products of the traced program.
     */
    @Test
    void theCheapestOwnChoiceNamesLines() throws ReadException {
        List<String> steps = Promised.finding(new KeptRule(), Promised.program("named_layers"))
                .steps();
        assertTrue(
                steps.stream()
                        .anyMatch(step -> step.contains("the results of nm.py:11, nm.py:12, nm.py:20 and nm.py:22")
                                && step.contains("the peak would be 4.62 GiB, with 6.7 % more arithmetic")),
                steps::toString);
    }

    /** With dots_with_no_batch_dims_saveable instead of dots_saveable, 6.83 of 9.00 GiB. */
    @Test
    void aPolicyThatSavesScoresCanSaveLess() throws ReadException {
        List<String> steps =
                Promised.finding(new KeptRule(), Promised.program("contracts")).steps();
        assertTrue(
                steps.stream()
                        .anyMatch(step -> step.contains("dots_with_no_batch_dims_saveable")
                                && step.contains("the peak would be 6.77 GiB")),
                steps::toString);
    }

    private static Rule cause(String id, Function<SpaceAnalysis, Cause> find) {
        return new CauseRule(id, find);
    }

    private static double promised(String id, Function<SpaceAnalysis, Cause> find, String name) throws ReadException {
        return Promised.share(cause(id, find), name);
    }

    /** With the checkpoint around the scanned layer instead of the loss, 1.865 of 15.840 GiB. */
    /** With the layers in a scan, libtpu 0.0.42.1 plans 1.72 of the 3.03 GiB. */
    @Test
    void checkpointsOfSeveralLayersMayOverlap() throws ReadException {
        assertEquals(1.72 / 3.03, Promised.share(new KeptRule(), "overlapped"), OFF_BY);
        Finding kept = Promised.finding(new KeptRule(), Promised.program("overlapped"));
        assertTrue(kept.title().contains("recomputed for several layers at once"), kept.title());
    }

    @Test
    void aCheckpointAroundTheLossRecomputesAllLayersAtOnce() throws ReadException {
        assertEquals(1.865 / 15.840, Promised.share(new KeptRule(), "whole_loss"), OFF_BY);
        Finding kept = Promised.finding(new KeptRule(), Promised.program("whole_loss"));
        assertEquals("long-lived", kept.id());
        assertTrue(kept.title().contains("recomputed at once"), kept.title());
        assertTrue(
                kept.steps().stream().anyMatch(step -> step.contains("with no more arithmetic")),
                kept.steps()::toString);
    }

    /**
     * Around each of six written-out layers: with dots_with_no_batch_dims_saveable 1.58 of 2.91 GiB, with nothing_saveable 0.957
     * GiB. With dots_saveable it stays at 2.91 GiB.
     */
    @Test
    void writtenOutLayersHaveAChoiceOfPoliciesToo() throws ReadException {
        assertEquals(0.957 / 2.91, Promised.share(new KeptRule(), "written"), OFF_BY);
        List<String> steps =
                Promised.finding(new KeptRule(), Promised.program("written")).steps();
        assertTrue(steps.stream().noneMatch(step -> step.contains("dots_saveable")), steps::toString);
        assertTrue(
                steps.stream()
                        .anyMatch(step -> step.contains("dots_with_no_batch_dims_saveable")
                                && step.contains("the peak would be 1.54 GiB")),
                steps::toString);
    }

    /** With a pointer that goes round, 1.023 of 2.023 GiB. */
    @Test
    void aRolledHistoryIsHeldTwiceAndIsNoStackOfResults() throws ReadException {
        assertEquals(0.51, promised("copied-state.shifted", CopiedState::shifted, "rolled"), OFF_BY);
        assertFindsNothing(StackedResults::of, "rolled");
    }

    /** With the length alone saying what is valid, half. */
    @Test
    void aChoiceBetweenOldAndNewCachesHoldsBoth() throws ReadException {
        assertEquals(0.51, promised("copied-state.selected", CopiedState::selected, "speculative"), OFF_BY);
        SpaceAnalysis search = Promised.program("searched");
        // What jnp.take fills in for entries out of bounds is no choice.
        assertEquals(0, CopiedState.selected(search).bytesAtPeak(search).count());
    }

    /** Passed in bfloat16, 2.5 of 7.5 GiB: the compiler's copy goes too. */
    @Test
    void argumentsThatAreOnlyReadAsBfloat16AreTooWide() throws ReadException {
        assertEquals(2.5 / 7.5, promised("wide-arguments", WideArguments::of, "index_f32"), OFF_BY);
        SpaceAnalysis adam = Promised.program("adam");
        assertEquals(0, WideArguments.of(adam).bytesAtPeak(adam).count());
    }

    /** With the second weight cut along the dimension that is summed over, 3.06 of 4.84 GiB. */
    @Test
    void hiddenValuesThatAreGatheredForAProductAreNoLogits() throws ReadException {
        Finding gathered = Promised.finding(
                new CauseRule("gathered-values.unasked", GatheredValues::unasked), Promised.program("two_cuts"));
        assertTrue(gathered.title().contains("two_cuts.py:17"), gathered.title());
        assertEquals(3.06 / 4.84, promised("gathered-values.unasked", GatheredValues::unasked, "two_cuts"), 0.12);
        assertFindsNothing(Logits::ofLoss, "two_cuts");
    }

    /** What is split already stays so, and the axis to split over is the one of as many devices as hold the same. */
    @Test
    void aFurtherSplitNamesTheOtherAxis() throws ReadException {
        Finding further = Promised.finding(new ReplicationRule(), Promised.program("rainfields"));
        assertTrue(
                further.lines().toString().contains("size == 4), any_split"),
                further.lines().toString());
    }

    /** A matrix that all iterations multiply by is no batch, nor is its copy in another type: in pieces, nothing was saved. */
    @Test
    void aCopyOfAMatrixHasNoRowsOfABatch() throws ReadException {
        assertSaysNothing(cause("whole-batch.rows", RowsInPieces::of), "bolometer");
        assertSaysNothing(cause("whole-batch.given", RowsInPieces::given), "bolometer");
        assertEquals(0.454, promised("wide-arguments", WideArguments::of, "bolometer"), OFF_BY);
    }

    /** A batch of sensors whose result has each with each can't be made smaller. */
    @Test
    void rowsThatNeedAllPairsAreNoBatch() throws ReadException {
        assertSaysNothing(new BatchRule(), "hydrophones");
    }

    /** Classes of the pixels of a patch are no words, and a table of labels with as many elements as scores of attention is none. */
    @Test
    void classesOfPixelsAreNeitherWordsNorScores() throws ReadException {
        assertSaysNothing(cause("logits", Logits::ofLoss), "organs");
        assertSaysNothing(cause("attention-scores", Causes::scores), "organs");
    }

    /** With the optimizer's state split by hand in the shard_map, 0.46; the weights stay whole, old and new. */
    @Test
    void inAShardMapOnlyStateOfTheUpdateIsPromised() throws ReadException {
        assertEquals(0.46, Promised.share(new ReplicationRule(), "manual_state"), 0.02);
        assertEquals(0.75, Promised.share(new ReplicationRule(), "triplane"), 0.02);
        Finding replicated = Promised.finding(new ReplicationRule(), Promised.program("manual_state"));
        assertTrue(replicated.steps().get(0).contains("in_specs"), replicated.steps()::toString);
    }

    /** With members split, 0.81 of 3.75 GiB; the state is known by its names, though a loop writes over it. */
    @Test
    void argumentsAreNamedThoughOtherValuesLieInTheirMemory() throws ReadException {
        assertEquals(0.22, Promised.share(new ReplicationRule(), "ensemble"), 0.1);
        Finding replicated = Promised.finding(new ReplicationRule(), Promised.program("ensemble"));
        assertTrue(replicated.title().contains("state['"), replicated.title());
    }

    /** The towers compute in bfloat16; only their pairs are f32, as the program asks. */
    @Test
    void pairsInF32MakeNoNetworkF32() throws ReadException {
        assertSaysNothing(new PromotionRule(), "two_towers");
    }

    /** A product that computes a Fourier transform; one replica at a time, 0.042. */
    @Test
    void meshesThatAreTransformedAreNoMatrices() throws ReadException {
        assertFindsNothing(OneHot::counts, "ewald");
    }

    /** With 256 queries at a time, 0.06. */
    @Test
    void scoresOfSharedKeysAreAttentionAndNoLogits() throws ReadException {
        assertEquals(0.06, promised("attention-scores.one", Causes::scoresOfOne, "context"), OFF_BY);
        assertFindsNothing(Logits::ofForward, "context");
    }

    /** With one picture at a time, 0.45 of 4.07 GiB; the promise is for a sixteenth of them. */
    @Test
    void stackedShiftsBelongToTheSortAndToNoLoop() throws ReadException {
        assertEquals(0.45 / 4.07, promised("whole-batch", Causes::wholeBatch, "median"), OFF_BY);
        assertFindsNothing(StackedResults::of, "median");
    }

    @Test
    void aPolicyThatKeepsTheProductsOfWrittenOutLayersIsNamed() throws ReadException {
        Finding kept = Promised.finding(new KeptRule(), Promised.program("saved_layers"));
        assertEquals("long-lived", kept.id());
        assertTrue(kept.title().contains("by the policy of a jax.checkpoint"), kept.title());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense_experts", "every_expert"})
    void whatEachExpertMakesOfEachTokenIsNoAttention(String name) throws ReadException {
        SpaceAnalysis program = Promised.program(name);
        assertEquals(0, Causes.scores(program).bytesAtPeak(program).count());
        assertEquals(0, Causes.scoresOfOne(program).bytesAtPeak(program).count());
        assertEquals(0, Causes.scoresOfBatch(program).bytesAtPeak(program).count());
    }

    @Test
    void placesThatALoopWritesAgainAndAgainAreNoStack() throws ReadException {
        assertFindsNothing(StackedResults::of, "hives");
    }

    @Test
    void expertsOfAMixtureAreNoGroupsOfExamples() throws ReadException {
        assertFindsNothing(GroupedGradients::of, "coupons");
    }

    /** Stored as one row or in pairs, the table made the peak 32 % higher: the compiler copies it into the layout that a gather reads. */
    @Test
    void paddingThatOnlyACopyHasPromisesNothing() throws ReadException {
        Finding padding = Promised.finding(new PaddingRule(), Promised.program("citations"));
        assertTrue(padding.saving().isEmpty(), padding.detail());
    }

    @Test
    void membersOfAnEnsembleAddNothingUp() throws ReadException {
        assertFindsNothing(GroupedGradients::of, "members");
    }

    @Test
    void rowsThatDependOnEachOtherAreNoBatchToCut() throws ReadException {
        for (String name : List.of("bodies", "flow", "coils", "stacked_layers", "migration")) {
            assertFindsNothing(Causes::wholeBatch, name);
        }
    }

    @Test
    void smallMatricesForEachVoxelAreNoLogits() throws ReadException {
        assertFindsNothing(Logits::ofForward, "tensors");
    }

    @Test
    void numbersThatAreShuffledForEachRowAreNoLogits() throws ReadException {
        assertFindsNothing(Logits::ofLoss, "shuffled_catalogue");
    }

    @Test
    void rowsThatALoopTrainsOnInTurnAreNoBatch() throws ReadException {
        SpaceAnalysis program = Promised.program("landcover");
        assertTrue(new MicroBatchRule()
                .findings(program, Fitting.of(program, Optional.empty()))
                .isEmpty());
    }

    @Test
    void listsOfCandidatesAreNoWeights() throws ReadException {
        assertFindsNothing(CopiedWeights::of, "candidates");
    }

    @Test
    void aGradientBeforeAndAfterItsSumOverDevicesIsOne() throws ReadException {
        assertFindsNothing(ListedGradients::of, "track_bank");
    }

    @Test
    void kernelsThatAreNoSoftmaxAreNoScores() throws ReadException {
        assertFindsNothing(Causes::scores, "meanshift");
        assertFindsNothing(Logits::ofLoss, "galaxies");
    }

    /** Cut into pieces, the pairs of a network made the peak 6 % higher. */
    @Test
    void pairsThatLayersWorkOnAreNoComparison() throws ReadException {
        assertFindsNothing(EveryPair::tables, "edge_map");
    }

    @Test
    void whatEveryDeviceAsksForIsNoScratchAndNoState() throws ReadException {
        assertFindsNothing(ScratchWork::of, "drone_field");
        assertSaysNothing(new ReplicationRule(), "drone_field");
    }

    @Test
    void whatASortNeedsIsNoComparison() throws ReadException {
        assertFindsNothing(EveryPair::tables, "berth_delays");
    }

    @Test
    void whatALoopConvolvesPartByPartIsNoScratch() throws ReadException {
        assertFindsNothing(ScratchWork::of, "weave");
    }

    /** With all values in bfloat16 but those of the FFTs, they took 98 and 95 % of the memory. */
    @ParameterizedTest
    @ValueSource(strings = {"whale_survey", "planewave_bands"})
    void whatIsTransformedStaysWide(String name) throws ReadException {
        assertSaysNothing(new WidthRule(), name);
    }

    /** Blocks of queries under a checkpoint of their own, inside one that saves all products, left 99 % of the peak. */
    @Test
    void scoresThatAPolicySavesDoNotShrinkInBlocks() throws ReadException {
        assertFindsNothing(Causes::scores, "swa_linen_lm");
    }

    /** Its state, narrowed inside, took 13 % more than before. */
    @Test
    void narrowCopiesOfStateOutweighNarrowTemporaries() throws ReadException {
        assertSaysNothing(new WidthRule(), "ocean_tracers");
    }

    /** It takes 19 velocities one by one. */
    @Test
    void componentsAreNoBatch() throws ReadException {
        assertEquals(Optional.empty(), BatchSize.of(Promised.program("lbm_channel")));
    }

    /** {@code with_sharding_constraint} is an error under {@code shard_map}. */
    @Test
    void whatAFunctionUnderShardMapGathersIsNotConstrained() throws ReadException {
        assertFindsNothing(WholeArrays::batches, "ads_ranker_lookup");
    }

    /** Mapped over, the copies took 2 % more: they become a result of their size. */
    @Test
    void copiesThatBecomeAResultAreNotGatheredInPieces() throws ReadException {
        assertFindsNothing(GatheredCopies::of, "chess_replay_ring");
    }

    private static void assertSaysNothing(Rule rule, String name) throws ReadException {
        SpaceAnalysis program = Promised.program(name);
        assertEquals(List.of(), rule.findings(program, Fitting.of(program, Optional.empty())), name);
    }

    private static void assertFindsNothing(Function<SpaceAnalysis, Cause> find, String name) throws ReadException {
        SpaceAnalysis program = Promised.program(name);
        assertEquals(0, find.apply(program).bytesAtPeak(program).count(), name);
    }
}
