package peakscope.analyze.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.CategoryTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Category;
import peakscope.model.value.Bytes;

/**
 * What the memory of one device is used for while one program is at its peak and everything else in the case is held
 * beside it. An estimate: the compiler plans each program alone, and no file says what is held when.
 *
 * <p>For the program itself, everything counts: arguments, constants, outputs that reuse no argument, temporaries at
 * the peak, and what is allocated beyond the peak, together {@link Fit#needed()}. For other programs, which run before
 * or after but not at the same time, only arguments and outputs count, by the rule of {@link ResidentArrays}: their
 * temporaries are gone. A device memory profile saw all arrays alive at its moment, including the program's own
 * arguments, so only the excess counts. Both describe the same arrays, so the larger one counts, not the sum.
 *
 * <p>The parts, including {@link BudgetUse#FREE}, add up to {@link #capacity()}, or, if more is needed, to that plus
 * {@link #over()}.
 *
 * @param program whose peak it is
 * @param parts those that have bytes, in the order of {@link BudgetUse}
 * @param limit what programs may use together; empty if unknown
 * @param otherPrograms number of other programs planned for the same memory
 * @param live the memory profile included; empty if there is none
 */
public record DeviceBudget(
        String program, List<Part> parts, Optional<MemoryLimit> limit, int otherPrograms, Optional<LiveArrays> live) {

    /** A share of the device's memory. */
    public record Part(BudgetUse use, Bytes bytes) {}

    public DeviceBudget {
        parts = List.copyOf(parts);
    }

    /**
     * The budget while one program of a case runs; empty for memories other than the main one, which instructions use
     * only while they run, and if there is nothing to compare the program with: no limit, no other program, no live
     * arrays.
     *
     * @param focus a memory space of a module of the case
     * @param fit what it needs, and its limit
     */
    public static Optional<DeviceBudget> of(Case opened, SpaceAnalysis focus, Fit fit) {
        SpaceMemory memory = focus.memory();
        if (!memory.space().isMain() && memory.isPlanned()) {
            return Optional.empty();
        }
        DeviceBudget budget = memory.isPlanned() ? planned(opened, focus, fit) : measured(focus, fit.limit());
        boolean alone = budget.otherPrograms == 0 && (budget.live.isEmpty() || budget.parts.size() == 1);
        return budget.limit.isEmpty() && alone ? Optional.empty() : Optional.of(budget);
    }

    private static DeviceBudget planned(Case opened, SpaceAnalysis focus, Fit fit) {
        Map<Category, CategoryTotal> atPeak = focus.atPeak();
        List<Part> parts = new ArrayList<>();
        add(parts, BudgetUse.ARGUMENTS, bytes(atPeak, Category.PARAMETER));
        add(parts, BudgetUse.CONSTANTS, bytes(atPeak, Category.CONSTANT));
        add(parts, BudgetUse.OUTPUTS, bytes(atPeak, Category.OUTPUT));
        add(parts, BudgetUse.TEMPORARIES, bytes(atPeak, Category.TEMPORARY));
        add(parts, BudgetUse.FRAGMENTATION, fit.untraced());
        Optional<LiveArrays> live = LiveArrays.of(opened.modules());
        live.ifPresent(held -> add(parts, BudgetUse.CODE, held.programs()));
        ResidentArrays own = ResidentArrays.of(focus.timeline());
        Bytes others =
                ResidentArrays.of(opened.modules(), focus.memory().space()).beyond(own);
        Bytes arguments = bytes(atPeak, Category.PARAMETER);
        Bytes alive = live.map(held -> held.arrays().minus(arguments)).orElse(Bytes.ZERO);
        add(parts, BudgetUse.OTHERS, alive.compareTo(others) > 0 ? alive : others);
        int programs = (int) opened.modules().stream()
                .flatMap(module -> module.spaces().stream())
                .filter(memory -> memory.isPlanned()
                        && memory.space().equals(focus.memory().space()))
                .count();
        return filled(focus.module(), parts, fit.limit(), Math.max(0, programs - 1), live);
    }

    /** At run time, the allocator's own figures cover everything. */
    private static DeviceBudget measured(SpaceAnalysis focus, Optional<MemoryLimit> limit) {
        List<Part> parts = new ArrayList<>();
        Optional<LiveArrays> live = Optional.empty();
        if (focus.memory().isSnapshot()) {
            live = Optional.of(LiveArrays.of(focus.module(), focus.memory()));
            add(parts, BudgetUse.CODE, live.get().programs());
            add(parts, BudgetUse.OTHERS, live.get().arrays());
        } else {
            add(parts, BudgetUse.IN_USE, focus.peak().inUse());
        }
        return filled(focus.module(), parts, limit, 0, live);
    }

    private static DeviceBudget filled(
            String program,
            List<Part> needed,
            Optional<MemoryLimit> limit,
            int otherPrograms,
            Optional<LiveArrays> live) {
        List<Part> parts = new ArrayList<>();
        limit.flatMap(MemoryLimit::reserved).ifPresent(kept -> add(parts, BudgetUse.RESERVED, kept));
        parts.addAll(needed);
        limit.ifPresent(most -> add(parts, BudgetUse.FREE, most.bytes().minus(sum(needed))));
        return new DeviceBudget(program, parts, limit, otherPrograms, live);
    }

    private static Bytes bytes(Map<Category, CategoryTotal> atPeak, Category category) {
        CategoryTotal total = atPeak.get(category);
        return total == null ? Bytes.ZERO : total.bytes();
    }

    private static void add(List<Part> parts, BudgetUse use, Bytes bytes) {
        if (bytes.count() > 0) {
            parts.add(new Part(use, bytes));
        }
    }

    private static Bytes sum(List<Part> parts) {
        return parts.stream().map(Part::bytes).reduce(Bytes.ZERO, Bytes::plus);
    }

    /** What the program itself needs. */
    public Bytes ofProgram() {
        return needed().minus(of(BudgetUse.OTHERS)).minus(of(BudgetUse.CODE));
    }

    /** All memory needed: every part except reserved and free memory. */
    public Bytes needed() {
        return sum(parts.stream()
                .filter(part -> part.use() != BudgetUse.RESERVED && part.use() != BudgetUse.FREE)
                .toList());
    }

    /** All parts together, including free memory: the length of the bar. */
    public Bytes total() {
        return sum(parts);
    }

    /** The device's memory: what programs may use plus what is reserved; empty if the limit is unknown. */
    public Optional<Bytes> capacity() {
        return limit.map(most -> most.reserved().map(most.bytes()::plus).orElse(most.bytes()));
    }

    /** Bytes needed beyond what programs may use; zero if it fits or the limit is unknown. */
    public Bytes over() {
        return limit.map(most -> needed().minus(most.bytes()))
                .filter(beyond -> beyond.count() > 0)
                .orElse(Bytes.ZERO);
    }

    /** Bytes of one use; zero if there are none. */
    public Bytes of(BudgetUse use) {
        return parts.stream()
                .filter(part -> part.use() == use)
                .map(Part::bytes)
                .findFirst()
                .orElse(Bytes.ZERO);
    }

    /** What is needed and whether the device has it, in one line. */
    public String summary() {
        Bytes beside = needed().minus(ofProgram());
        String needs = beside.count() == 0 || ofProgram().count() == 0
                ? needed().toString()
                : ofProgram() + " and " + beside + " beside it, together " + needed();
        String rest = limit.isEmpty()
                ? ""
                : over().count() > 0 ? ": " + over() + " over" : ", " + of(BudgetUse.FREE) + " free";
        return needs + limit.map(most -> " of " + most.bytes()).orElse("; the limit is unknown") + rest;
    }
}
