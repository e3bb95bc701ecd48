package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.mesh.DividedSizes;
import peakscope.analyze.mesh.GatheredValues;
import peakscope.analyze.mesh.MeshAxes;
import peakscope.analyze.mesh.Replicas;
import peakscope.analyze.mesh.ReplicatedState;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.DeviceMesh.Axis;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Arrays of a program for several devices that are the same on several of them: arguments, for lack of a sharding, and
 * what is computed or gathered alike.
 */
public final class ReplicationRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.02;
    private static final Function<SpaceAnalysis, Map<Integer, Integer>> WHOLE = ReplicationRule::whole;

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

    /** On how many devices each of the arrays is the same that could be split. */
    public static Map<Integer, Integer> copies(SpaceAnalysis analysis) {
        return split(analysis).devices() > 1 ? analysis.once(WHOLE) : Map.of();
    }

    /** What is gathered after it was computed in parts has findings of its own. */
    private static Map<Integer, Integer> whole(SpaceAnalysis analysis) {
        Map<Integer, Integer> whole = new HashMap<>(Replicas.of(analysis));
        whole.keySet().removeAll(GatheredValues.copies(analysis).keySet());
        ReplicatedState.withoutManualWeights(analysis, whole);
        whole.keySet().removeAll(WholeArrays.askedFor(analysis));
        return whole;
    }

    private static List<Finding> replicated(SpaceAnalysis analysis, Partitioning split) {
        Timeline timeline = analysis.timeline();
        Map<Integer, Integer> all = analysis.once(WHOLE);
        Map<Integer, Integer> whole = together(analysis, all);
        List<Integer> atPeak = atPeak(analysis, whole);
        if (atPeak.isEmpty()) {
            return List.of();
        }
        int first = first(timeline, whole, atPeak);
        boolean isManual = argument(analysis, first) >= 0 && ReplicatedState.isInShardMap(analysis, first);
        WhatIf divided = WhatIf.replay(timeline, DividedSizes.of(analysis, whole));
        WhatIf sharded = isManual ? divided.beside(ReplicatedState.manualWeights(analysis)) : divided;
        if (sharded.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return List.of();
        }
        List<Evidence> evidence = atPeak.stream()
                .limit(MOST_EVIDENCE)
                .map(timeline::buffer)
                .map(buffer -> buffer.category() == Category.PARAMETER
                        ? Evidence.ofArgument(buffer, analysis.origins().of(buffer), lies(buffer, whole, split))
                        : Evidence.listing(
                                buffer,
                                Optional.ofNullable(buffer.details().opName())
                                                .map(name -> name + ", ")
                                                .orElse("")
                                        + lies(buffer, whole, split)))
                .toList();
        List<Axis> along = along(analysis, first, whole.getOrDefault(first, 1));
        String over = along.isEmpty()
                ? "on several of " + split.devices() + " devices"
                : "over " + MeshAxes.words(analysis, along);
        Map<String, String> figures = new HashMap<>(split(analysis, first, along, whole.getOrDefault(first, 1)));
        figures.putAll(Map.of(
                "count", AdviceText.count(atPeak.size(), "large array"),
                "devices", Integer.toString(split.devices()),
                "over", over,
                "together",
                        new Bytes(atPeak.stream().mapToLong(timeline::sizeBytes).sum()).toString(),
                "first", name(analysis, first),
                "after", Estimate.of(sharded, timeline)));
        Finding finding = AdviceText.finding("replication", null, "2", Severity.LIKELY, figures, evidence)
                .saving(Saving.of(sharded));
        boolean isSplit = whole.getOrDefault(first, 1) < split.devices();
        if (argument(analysis, first) < 0 && WholeArrays.isMadeInShardMap(analysis, first)) {
            Map<String, String> byHand = new HashMap<>(figures);
            byHand.put("axis", along.isEmpty() ? MeshAxes.FIRST : MeshAxes.expression(along));
            return List.of(finding.steps(AdviceText.list("replication.by-hand.step", byHand))
                    .lines(AdviceText.lines("gathered-by-hand", byHand)));
        }
        if (argument(analysis, first) < 0) {
            Finding computed = as(finding, "replication.computed", figures);
            return List.of(withArguments(
                    analysis,
                    all,
                    sharded,
                    isSplit ? computed.lines(AdviceText.lines("replication.computed.further", figures)) : computed));
        }
        return List.of(
                isManual
                        ? as(finding, "replication.manual", figures)
                        : isSplit && along.isEmpty() ? as(finding, "replication.further", figures) : finding);
    }

    /**
     * What one change divides: if the largest array is computed, then no arguments, nor what has the shape of one, as gradients
     * have.
     */
    private static Map<Integer, Integer> together(SpaceAnalysis analysis, Map<Integer, Integer> whole) {
        Timeline timeline = analysis.timeline();
        List<Integer> atPeak = atPeak(analysis, whole);
        if (atPeak.isEmpty() || argument(analysis, first(timeline, whole, atPeak)) >= 0) {
            return whole;
        }
        Set<String> arguments = new HashSet<>();
        whole.keySet().stream()
                .filter(id -> argument(analysis, id) >= 0)
                .forEach(id -> arguments.add(shape(timeline, id)));
        Map<Integer, Integer> computed = new HashMap<>(whole);
        computed.keySet().removeIf(id -> arguments.contains(shape(timeline, id)));
        return computed;
    }

    private static String shape(Timeline timeline, int id) {
        return timeline.shapeOf(id) instanceof ArrayShape array ? array.withoutLayout() : "";
    }

    /** Says what splitting the arguments too would bring. */
    private static Finding withArguments(
            SpaceAnalysis analysis, Map<Integer, Integer> all, WhatIf sharded, Finding finding) {
        WhatIf everything = WhatIf.replay(analysis.timeline(), DividedSizes.of(analysis, all));
        if (everything.saving().minus(sharded.saving()).shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            return finding;
        }
        List<String> more = new ArrayList<>(finding.steps());
        more.add(AdviceText.of("replication.arguments", Map.of("after", Estimate.of(everything, analysis.timeline()))));
        return finding.steps(more);
    }

    private static Finding as(Finding finding, String texts, Map<String, String> figures) {
        return finding.steps(AdviceText.list(texts + ".step", figures)).lines(AdviceText.lines(texts, figures));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        Partitioning split = split(analysis);
        if (split.devices() <= 1) {
            return Optional.empty();
        }
        Map<Integer, Integer> whole = together(analysis, analysis.once(WHOLE));
        List<Integer> atPeak = atPeak(analysis, whole);
        Map<String, String> names =
                atPeak.isEmpty() ? Map.of() : names(analysis, whole, first(analysis.timeline(), whole, atPeak));
        return Optional.of(new Fix("replication", DividedSizes.of(analysis, whole))
                .lines(AdviceText.lines("fix.replication", names)));
    }

    /** The axes along which an argument, or an array gathered from its parts, is the same on all devices. */
    private static List<Axis> along(SpaceAnalysis analysis, int buffer, int copies) {
        int argument = argument(analysis, buffer);
        return argument >= 0 ? MeshAxes.repeating(analysis, argument, copies) : MeshAxes.ofSize(analysis, copies);
    }

    private static int argument(SpaceAnalysis analysis, int buffer) {
        Timeline timeline = analysis.timeline();
        return timeline.category(buffer) == Category.PARAMETER ? timeline.argument(buffer) : -1;
    }

    /** How the largest array could be split over all devices that have it, with the names that the dump tells. */
    private static Map<String, String> split(SpaceAnalysis analysis, int buffer, List<Axis> along, int copies) {
        int argument = argument(analysis, buffer);
        int devices = split(analysis).devices();
        boolean overAll = along.isEmpty() && copies == devices;
        String axis =
                overAll ? MeshAxes.ALL : along.isEmpty() ? MeshAxes.ofDevices(copies) : MeshAxes.expression(along);
        Optional<String> spec = each(analysis, buffer)
                .flatMap(part -> overAll
                        ? MeshAxes.splitOverAll(analysis, argument, part, devices)
                        : argument < 0 && copies < devices
                                ? MeshAxes.splitAsWell(analysis, part, axis, copies)
                                : MeshAxes.splitFurther(analysis, argument, part, along));
        return Map.of(
                "axis",
                axis,
                "missing",
                overAll ? "all axes of the mesh" : along.isEmpty() ? "the axis of " + copies + " devices" : axis,
                "shards",
                overAll ? "mesh.size" : along.isEmpty() ? Integer.toString(copies) : MeshAxes.parts(along),
                "array",
                argument < 0 ? "x" : name(analysis, buffer),
                "spec",
                spec.orElse(axis));
    }

    /** Sides of an array, or of what a loop puts into it in each iteration: the program names only that. */
    private static Optional<List<Long>> each(SpaceAnalysis analysis, int buffer) {
        if (!(analysis.timeline().shapeOf(buffer) instanceof ArrayShape array)) {
            return Optional.empty();
        }
        List<Long> sides = array.dimensions();
        boolean isStack = sides.size() > 1
                && analysis.origins()
                        .of(analysis.timeline().buffer(buffer))
                        .stack()
                        .filter(stack -> stack.places() == sides.get(0))
                        .isPresent();
        return Optional.of(isStack ? sides.subList(1, sides.size()) : sides);
    }

    /** Names for lines of code that split a buffer. */
    static Map<String, String> names(SpaceAnalysis analysis, Map<Integer, Integer> whole, int first) {
        int copies = whole.getOrDefault(first, 1);
        return split(analysis, first, along(analysis, first, copies), copies);
    }

    private static List<Integer> atPeak(SpaceAnalysis analysis, Map<Integer, Integer> whole) {
        return Arrays.stream(analysis.largestAtPeak())
                .boxed()
                .filter(whole::containsKey)
                .toList();
    }

    /**
     * The largest array; if an argument is the same on as many devices or more, then that, because what is computed from it lies as it
     * does.
     */
    private static int first(Timeline timeline, Map<Integer, Integer> whole, List<Integer> atPeak) {
        int largest = atPeak.get(0);
        return atPeak.stream()
                .filter(id -> timeline.category(id) == Category.PARAMETER
                        && whole.getOrDefault(id, 1) >= whole.getOrDefault(largest, 1))
                .findFirst()
                .orElse(largest);
    }

    /** An argument's own name, or the line that makes an array. */
    private static String name(SpaceAnalysis analysis, int id) {
        Buffer buffer = analysis.timeline().buffer(id);
        return given(analysis, buffer).orElseGet(() -> analysis.origins()
                .of(buffer)
                .source()
                .map(SourceFrame::label)
                .orElse(buffer.details().label()));
    }

    /** The name of the argument whose memory it is, even if the largest value in it is another. */
    private static Optional<String> given(SpaceAnalysis analysis, Buffer buffer) {
        return buffer.category() == Category.PARAMETER
                ? Optional.ofNullable(analysis.origins().of(buffer).argument())
                        .or(() -> Optional.ofNullable(buffer.details().opName()))
                : Optional.empty();
    }

    private static String lies(Buffer buffer, Map<Integer, Integer> whole, Partitioning split) {
        int copies = whole.getOrDefault(buffer.id(), 1);
        String where = copies == split.devices() ? "every device" : "each of " + copies + " devices";
        return buffer.category() != Category.PARAMETER
                ? "the same on " + where
                : copies == split.devices() ? "whole on " + where : "the same part on " + where;
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
}
