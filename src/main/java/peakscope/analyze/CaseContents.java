package peakscope.analyze;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.ModuleRun;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Fact;
import peakscope.model.value.InputFile;
import peakscope.model.value.ProfileTime;

/**
 * What a case knows about each program from all its inputs, what is missing, and what would add it.
 *
 * <p>Inputs belong together by module name: a profile appends the program's number ({@code jit_step(8)}), a dump does
 * not. Figures are never merged; each source keeps its own. Two programs with one name in one case share a line.
 *
 * @param programs by name
 * @param parts what belongs to the whole case
 */
public record CaseContents(List<ProgramLine> programs, List<Item> parts) {

    private static final Pattern NUMBER = Pattern.compile("\\(\\d+\\)$");

    private static final String TRACE =
            "jax.profiler.start_trace(\"FOLDER\") before, jax.profiler.stop_trace() after a few steps";
    private static final String DUMP = "XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_proto\" python PROGRAM.py";

    /**
     * One thing that a case has or lacks.
     *
     * @param found what there is, in words; empty if missing
     * @param remedy the command or file that adds it
     */
    public record Item(String name, Optional<String> found, String remedy) {}

    /**
     * One program.
     *
     * @param sources the files that describe it
     */
    public record ProgramLine(String name, List<String> sources, List<Item> items) {
        public ProgramLine {
            sources = List.copyOf(sources);
            items = List.copyOf(items);
        }
    }

    public CaseContents {
        programs = List.copyOf(programs);
        parts = List.copyOf(parts);
    }

    /**
     * Lists the contents.
     *
     * @param named modules named by an error text beside the case
     * @param hasErrorText whether there is an error text at all
     */
    public static CaseContents of(Case opened, Set<String> named, boolean hasErrorText) {
        Map<String, List<ModuleMemory>> plans = new LinkedHashMap<>();
        for (ModuleMemory module : opened.modules()) {
            if (module.spaces().stream().anyMatch(SpaceMemory::isPlanned)) {
                plans.computeIfAbsent(plain(module.name()), name -> new ArrayList<>())
                        .add(module);
            }
        }
        Map<String, List<ModuleRun>> runs = new LinkedHashMap<>();
        for (ProfilerSession session : opened.sessions()) {
            session.runs().forEach(run -> runs.computeIfAbsent(plain(run.module()), name -> new ArrayList<>())
                    .add(run));
        }
        Set<String> names = new LinkedHashSet<>(plans.keySet());
        names.addAll(runs.keySet());
        named.forEach(name -> names.add(plain(name)));
        List<ProgramLine> programs = names.stream()
                .sorted(Comparator.naturalOrder())
                .map(name -> program(
                        opened,
                        name,
                        plans.getOrDefault(name, List.of()),
                        runs.getOrDefault(name, List.of()),
                        named.stream().anyMatch(any -> plain(any).equals(name))))
                .toList();
        return new CaseContents(programs, parts(opened, hasErrorText));
    }

    /** A module's name without the program's number. */
    static String plain(String module) {
        return NUMBER.matcher(module).replaceFirst("");
    }

    private static ProgramLine program(
            Case opened, String name, List<ModuleMemory> plans, List<ModuleRun> runs, boolean named) {
        Set<String> sources = new LinkedHashSet<>();
        plans.forEach(plan -> sources.add(plan.file()));
        opened.sessions().stream()
                .filter(session -> session.runs().stream()
                        .anyMatch(run -> plain(run.module()).equals(name)))
                .forEach(session -> sources.add(session.file()));
        boolean program = plans.stream().anyMatch(plan -> plan.program().isPresent());
        return new ProgramLine(
                name,
                List.copyOf(sources),
                List.of(
                        new Item("plan", plans.isEmpty() ? Optional.empty() : Optional.of(planned(plans)), DUMP),
                        new Item("program", program ? Optional.of("yes") : Optional.empty(), DUMP),
                        new Item("run times", runs.isEmpty() ? Optional.empty() : Optional.of(ran(runs)), TRACE),
                        new Item(
                                "error text",
                                named ? Optional.of("names it") : Optional.empty(),
                                "the end of the program's output: paste it or open its file")));
    }

    private static String planned(List<ModuleMemory> plans) {
        return plans.size() == 1 ? "yes" : plans.size() + " of them";
    }

    private static String ran(List<ModuleRun> runs) {
        long total = runs.stream().mapToLong(ModuleRun::duration).sum();
        return runs.size() + (runs.size() == 1 ? " run, " : " runs, ") + new ProfileTime(total);
    }

    private static List<Item> parts(Case opened, boolean hasErrorText) {
        List<String> live = new ArrayList<>();
        List<String> allocators = new ArrayList<>();
        for (ModuleMemory module : opened.modules()) {
            if (module.mainSpace().isSnapshot()) {
                live.add(module.name());
            }
            module.spaces().stream()
                    .filter(SpaceMemory::isFromAllocator)
                    .forEach(space -> allocators.add(space.space().name()));
        }
        List<String> hosts =
                opened.sessions().stream().map(ProfilerSession::host).distinct().toList();
        boolean flags = opened.facts().stream().anyMatch(fact -> fact.name().equals(Fact.FLAG))
                || opened.inputs().stream().map(InputFile::path).anyMatch(path -> path.endsWith(".flagfile"));
        return List.of(
                new Item("live arrays", joined(live), "jax.profiler.save_device_memory_profile(\"live.prof\")"),
                new Item(
                        "allocator over time",
                        joined(allocators),
                        "a profiler session from a GPU or TensorFlow, or the log of an allocator that ran out of memory"),
                new Item("profiler session", joined(hosts), TRACE),
                new Item(
                        "error text",
                        hasErrorText ? Optional.of("yes") : Optional.empty(),
                        "the end of the program's output: paste it, or save it as error.txt in the dump folder"),
                new Item(
                        "compiler flags",
                        flags ? Optional.of("yes") : Optional.empty(),
                        "the whole --xla_dump_to folder of a TPU program, with its .flagfile"));
    }

    private static Optional<String> joined(List<String> names) {
        return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
    }
}
