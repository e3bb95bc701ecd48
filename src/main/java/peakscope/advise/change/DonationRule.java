package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.kept.LateGradients;
import peakscope.analyze.kept.LentMemory;
import peakscope.analyze.origin.PythonArgument;
import peakscope.analyze.use.LoopState;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * Arguments that the program returns in a new version without donation: it holds both versions, although the output
 * could reuse the argument's memory. Leaves out arguments that the caller goes on using, such as weights beside their
 * gradient.
 */
public final class DonationRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.01;

    /** If less of an argument is replaced, the rest may still be used. */
    private static final double WHOLE = 0.9;

    /** If more of an argument is replaced, results of the shape of the rest replace it too. */
    private static final double MOSTLY = 0.5;

    private static final double SMALL = 0.01;

    /** What donation would save: buffers of outputs, and the arguments whose memory they would reuse. */
    private record Spared(Map<Integer, Buffer> outputs, List<PythonArgument> arguments, boolean namesAreKnown) {}

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Optional<Spared> found = spared(analysis);
        if (found.isEmpty()) {
            return List.of();
        }
        Spared spared = found.get();
        Timeline timeline = analysis.timeline();
        WhatIf donated =
                LateGradients.replay(analysis, without(analysis, spared).newSize());
        if (donated.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING) {
            if (freed(timeline, spared).size() == spared.outputs().size()) {
                return List.of();
            }
            return List.of(words(analysis, spared, finding("donation.reordered", timeline, spared, donated))
                    .as("donation"));
        }
        return List.of(words(analysis, spared, finding("donation", timeline, spared, donated))
                .saving(Saving.of(donated)));
    }

    private static Finding finding(String id, Timeline timeline, Spared spared, WhatIf donated) {
        Map<String, String> figures = Map.of(
                "arguments", AdviceText.and(names(spared)),
                "together", bytes(timeline, spared).toString(),
                "after", Estimate.of(donated, timeline));
        return AdviceText.finding(id, null, "3.B", Severity.LIKELY, figures, evidence(timeline, spared));
    }

    private static Finding words(SpaceAnalysis analysis, Spared spared, Finding finding) {
        List<String> steps = new ArrayList<>(finding.steps());
        Optional<Words> words = lines(analysis.module(), spared);
        words.ifPresent(those -> steps.addAll(those.steps()));
        return finding.steps(steps).lines(words.map(Words::lines).orElse(List.of()));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return spared(analysis)
                .filter(spared -> !freed(analysis.timeline(), spared).isEmpty())
                .map(spared -> without(analysis, spared)
                        .lines(lines(analysis.module(), spared)
                                .map(Words::lines)
                                .orElse(List.of())));
    }

    private static Fix without(SpaceAnalysis analysis, Spared spared) {
        Set<Integer> gone = freed(analysis.timeline(), spared).stream()
                .filter(output -> !LentMemory.isOf(analysis, output))
                .collect(Collectors.toSet());
        gone.stream()
                .filter(output -> LentMemory.holdsGradient(analysis, output))
                .max(Comparator.comparingLong(analysis.timeline()::sizeBytes))
                .ifPresent(gone::remove);
        return Fix.without("donation", analysis.timeline(), gone);
    }

    private static Optional<Spared> spared(SpaceAnalysis analysis) {
        Program program = analysis.program().orElse(null);
        if (program == null || !analysis.memory().space().isMain()) {
            return Optional.empty();
        }
        Timeline timeline = analysis.timeline();
        Map<Integer, Buffer> given = given(timeline);
        Set<Integer> replaced = new LinkedHashSet<>();
        Set<Integer> stillRead = LoopState.readBesideNewVersion(program);
        for (NewVersions.Pair pair : NewVersions.of(program)) {
            if (given.containsKey(pair.parameter()) && !stillRead.contains(pair.parameter())) {
                replaced.add(pair.parameter());
            }
        }
        List<PythonArgument> arguments = arguments(program, replaced, given);
        arguments.stream()
                .filter(argument -> isReplaced(argument, replaced, given, MOSTLY))
                .forEach(argument -> replaced.addAll(recast(timeline, argument, replaced, given)));
        List<PythonArgument> whole = large(
                arguments.stream()
                        .filter(argument -> isReplaced(argument, replaced, given, WHOLE))
                        .toList(),
                given);
        if (!arguments.isEmpty()) {
            replaced.removeIf(
                    parameter -> PythonArgument.holding(whole, parameter).isEmpty());
        }
        Map<Integer, Buffer> outputs = outputs(analysis, replaced, given);
        return outputs.isEmpty() ? Optional.empty() : Optional.of(new Spared(outputs, whole, !arguments.isEmpty()));
    }

    /** The arguments, or the elements of the only one if it is not replaced as a whole. */
    private static List<PythonArgument> arguments(Program program, Set<Integer> replaced, Map<Integer, Buffer> given) {
        List<PythonArgument> all = PythonArgument.of(program);
        List<PythonArgument> elements = PythonArgument.elements(program);
        boolean isWhole = all.stream().anyMatch(argument -> isReplaced(argument, replaced, given, WHOLE));
        return isWhole || elements.isEmpty() ? all : elements;
    }

    /** Arguments that are not donated, by number. */
    private static Map<Integer, Buffer> given(Timeline timeline) {
        Map<Integer, Buffer> given = new HashMap<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.argument(id) >= 0 && !timeline.isAliased(id)) {
                given.put(timeline.argument(id), timeline.buffer(id));
            }
        }
        return given;
    }

    /**
     * The other parts of an argument for which there are results of their shape, such as bfloat16 weights that are cast
     * anew from their f32 masters.
     */
    private static Set<Integer> recast(
            Timeline timeline, PythonArgument argument, Set<Integer> replaced, Map<Integer, Buffer> given) {
        Map<String, Integer> results = new HashMap<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.OUTPUT) {
                results.merge(shape(timeline.buffer(id)), 1, Integer::sum);
            }
        }
        given.forEach((parameter, buffer) -> {
            if (replaced.contains(parameter)) {
                results.merge(shape(buffer), -1, Integer::sum);
            }
        });
        Set<Integer> more = new LinkedHashSet<>();
        for (int parameter : argument.parameters()) {
            Buffer buffer = given.get(parameter);
            if (buffer != null
                    && !replaced.contains(parameter)
                    && results.merge(shape(buffer), -1, Integer::sum) >= 0) {
                more.add(parameter);
            }
        }
        return more;
    }

    private static String shape(Buffer buffer) {
        return buffer.details().shape() == null ? "" : buffer.details().shape().withoutLayout();
    }

    private static boolean isReplaced(
            PythonArgument argument, Set<Integer> replaced, Map<Integer, Buffer> given, double atLeast) {
        long all = 0;
        long part = 0;
        for (int parameter : argument.parameters()) {
            Buffer buffer = given.get(parameter);
            long size = buffer == null ? 0 : buffer.size().count();
            all += size;
            part += replaced.contains(parameter) ? size : 0;
        }
        return all > 0 && part >= all * atLeast;
    }

    /** Drops arguments too small to matter beside the largest. */
    private static List<PythonArgument> large(List<PythonArgument> arguments, Map<Integer, Buffer> given) {
        long largest = arguments.stream()
                .mapToLong(argument -> bytes(argument, given))
                .max()
                .orElse(0);
        return arguments.stream()
                .filter(argument -> bytes(argument, given) >= largest * SMALL)
                .toList();
    }

    private static long bytes(PythonArgument argument, Map<Integer, Buffer> given) {
        return argument.parameters().stream()
                .map(given::get)
                .filter(Objects::nonNull)
                .mapToLong(buffer -> buffer.size().count())
                .sum();
    }

    /**
     * For each replaced argument an output of its size, because the dump does not say which output reuses which
     * argument.
     */
    private static Map<Integer, Buffer> outputs(
            SpaceAnalysis analysis, Set<Integer> replaced, Map<Integer, Buffer> given) {
        Timeline timeline = analysis.timeline();
        Map<Integer, Buffer> outputs = new LinkedHashMap<>();
        List<Buffer> waiting = new ArrayList<>();
        for (int parameter : replaced) {
            Buffer argument = given.get(parameter);
            if (argument != null) {
                waiting.add(argument);
            }
        }
        for (int id : analysis.largestAtPeak()) {
            if (timeline.category(id) == Category.OUTPUT) {
                waiting.stream()
                        .filter(argument -> argument.size().count() == timeline.sizeBytes(id))
                        .findFirst()
                        .ifPresent(argument -> {
                            waiting.remove(argument);
                            outputs.put(id, argument);
                        });
            }
        }
        return outputs;
    }

    /**
     * The outputs that hold nothing but the new version. A loop that works on it in another order of dimensions than it
     * arrives in keeps its own copy in the output's memory; with donation, that copy needs other memory, unless the
     * compiler finds a place for it.
     */
    private static Set<Integer> freed(Timeline timeline, Spared spared) {
        return spared.outputs().entrySet().stream()
                .filter(pair -> isInOrderOf(timeline.buffer(pair.getKey()), pair.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static boolean isInOrderOf(Buffer output, Buffer argument) {
        return !(output.details().shape() instanceof ArrayShape one
                && argument.details().shape() instanceof ArrayShape other
                && one.dimensions().equals(other.dimensions())
                && !one.layout().map(Layout::minorToMajor).equals(other.layout().map(Layout::minorToMajor)));
    }

    private static Bytes bytes(Timeline timeline, Spared spared) {
        return new Bytes(spared.outputs().keySet().stream()
                .mapToLong(timeline::sizeBytes)
                .sum());
    }

    private static List<String> names(Spared spared) {
        return spared.namesAreKnown()
                ? spared.arguments().stream().map(PythonArgument::name).toList()
                : List.of(AdviceText.count(spared.outputs().size(), "argument"));
    }

    private static List<Evidence> evidence(Timeline timeline, Spared spared) {
        return spared.outputs().entrySet().stream()
                .limit(MOST_EVIDENCE)
                .map(pair -> {
                    Buffer argument = pair.getValue();
                    String name = argument.details().opName();
                    return Evidence.of(
                            timeline.buffer(pair.getKey()),
                            argument.size() + " "
                                    + (name == null ? argument.details().label() : name)
                                    + " could hold its new version");
                })
                .toList();
    }

    private record Words(List<CodeLine> lines, List<String> steps) {}

    /** Empty if the arguments have no names. */
    private static Optional<Words> lines(String module, Spared spared) {
        if (!spared.namesAreKnown()) {
            return Optional.empty();
        }
        boolean isTold = spared.arguments().stream()
                .allMatch(argument -> argument.position().isPresent());
        String names = spared.arguments().stream()
                .map(argument -> "\"" + argument.name() + "\"")
                .collect(Collectors.joining(", "));
        Map<String, String> figures = Map.of(
                "function", PythonFunction.name(module),
                "argnums",
                        tuple(spared.arguments().stream()
                                .flatMap(
                                        argument -> argument.position().stream().boxed())
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "))),
                "argnames", tuple(names),
                "names", String.join(", ", names(spared)));
        boolean areParts =
                spared.arguments().stream().anyMatch(argument -> argument.name().endsWith("]"));
        String id = !isTold ? "donation.by-name" : areParts ? "donation.of-many" : "donation.by-number";
        return Optional.of(new Words(AdviceText.lines(id, figures), AdviceText.list(id + ".step", figures)));
    }

    private static String tuple(String items) {
        return items.contains(",") ? "(" + items + ")" : "(" + items + ",)";
    }
}
