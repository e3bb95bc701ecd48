package peakscope.analyze.budget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.analyze.Peak;
import peakscope.model.Case;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Outcome;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.model.value.Fact;
import peakscope.read.message.Family;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;

/**
 * The limit of each module in a case, and whether the module fits: the limit that the user chose, otherwise what the
 * compiler printed, otherwise the chip that the dump was compiled for, otherwise what a profile gives.
 */
public final class Fits {

    private final Case opened;
    private final Optional<MemoryLimit> chosen;
    private final List<TextMatch> texts;
    private final Optional<LiveArrays> live;

    private Fits(Case opened, List<TextMatch> texts, Optional<LiveArrays> live, Optional<MemoryLimit> chosen) {
        this.opened = opened;
        this.chosen = chosen;
        this.texts = texts;
        this.live = live;
    }

    /**
     * For a case and what error texts say about its modules.
     *
     * @param messages the one that ended the program first
     * @param chosen by the user
     */
    public static Fits of(Case opened, List<Message> messages, Optional<MemoryLimit> chosen) {
        return new Fits(
                opened,
                messages.stream()
                        .filter(message -> message.ended() || !message.family().isOfCompiler())
                        .map(message -> TextMatch.of(message, opened.modules()))
                        .toList(),
                LiveArrays.of(opened.modules()),
                chosen);
    }

    /** The same with another limit chosen by the user. */
    public Fits within(Optional<MemoryLimit> other) {
        return new Fits(opened, texts, live, other);
    }

    /** The texts with the modules that they are about. */
    public List<TextMatch> texts() {
        return texts;
    }

    /** The module to look at first: that of the first text, otherwise the one that needs most of its main memory. */
    public Optional<ModuleMemory> first(List<ModuleMemory> modules) {
        return texts.stream()
                .limit(1)
                .flatMap(text -> text.module().stream())
                .filter(modules::contains)
                .findFirst()
                .or(() -> modules.stream()
                        .max(Comparator.comparing((ModuleMemory module) ->
                                        module.mainSpace().space().isMain())
                                .thenComparing(module -> of(module).needed())));
    }

    /** Whether a module fits its main memory. */
    public Fit of(ModuleMemory module) {
        return of(module, module.mainSpace());
    }

    /** Whether a module fits one of its memories; only main memory has a known limit. */
    public Fit of(ModuleMemory module, SpaceMemory memory) {
        Bytes inUse = Peak.of(memory.timeline()).inUse();
        Optional<TextMatch> refusal = refusal(module);
        Bytes needed = memory.isPlanned() ? allocated(memory, refusal) : inUse;
        if (!memory.space().isMain()
                && memory.isPlanned()
                && refusedLimit(memory, refusal).isEmpty()) {
            return new Fit(
                    needed,
                    inUse,
                    Bytes.ZERO,
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    Bytes.ZERO,
                    "no limit is known");
        }
        return ofKnown(module, memory, needed, inUse, refusal);
    }

    private Fit ofKnown(
            ModuleMemory module, SpaceMemory memory, Bytes needed, Bytes inUse, Optional<TextMatch> refusal) {
        boolean refused = refusal.isPresent() || module.outcome() == Outcome.REFUSED;
        Bytes beside = beside(memory);
        Optional<MemoryLimit> limit = limit(module, memory);
        Bytes together = needed.plus(beside);
        Optional<Boolean> byArithmetic = limit.flatMap(most -> fits(module, memory, together, most));
        Bytes over = limit.map(most -> together.minus(most.bytes()))
                .filter(beyond -> beyond.count() > 0)
                .filter(beyond -> refused || !byArithmetic.equals(Optional.of(true)))
                .or(() -> limit.filter(most -> most.source() != MemoryLimit.Source.TEXT)
                                .isPresent()
                        ? Optional.empty()
                        : refusal.flatMap(Fits::exceeded))
                .orElse(Bytes.ZERO);
        Optional<Boolean> fits = refused ? Optional.of(false) : byArithmetic;
        return new Fit(
                needed,
                inUse,
                beside,
                limit,
                byArithmetic,
                refused,
                refusal.flatMap(Fits::otherMemory),
                fits,
                over,
                FitWords.why(module, refusal, limit, fits, needed, beside, over));
    }

    private static Bytes allocated(SpaceMemory memory, Optional<TextMatch> refusal) {
        Bytes total = memory.totalAllocation();
        return refusal.map(TextMatch::message)
                .filter(message -> message.isOfHbm() && hasSum(message.family()))
                .flatMap(message -> bytes(message, Figure.USED))
                .filter(printed -> memory.space().isMain() && printed.compareTo(total) > 0)
                .orElse(total);
    }

    /** The memory that a text says ran out, if not main memory. */
    static Optional<String> otherMemory(TextMatch refusal) {
        return Optional.ofNullable(refusal.message().space())
                .filter(space -> !MemorySpace.isHbm(space))
                .map(space -> space.toUpperCase(Locale.ROOT));
    }

    private static boolean hasSum(Family family) {
        return family == Family.HBM_REPORT || family == Family.HBM_SHORT;
    }

    private static Optional<Bytes> exceeded(TextMatch refusal) {
        return refusal.message().isOfHbm() ? bytes(refusal.message(), Figure.EXCEEDED) : Optional.empty();
    }

    private static Optional<Bytes> bytes(Message message, Figure figure) {
        OptionalLong bytes = message.figure(figure);
        return bytes.isPresent() ? Optional.of(new Bytes(bytes.getAsLong())) : Optional.empty();
    }

    /**
     * Undecided if so close to a compiler's limit that rounding or the program's code decides; otherwise arithmetic.
     */
    private static Optional<Boolean> fits(ModuleMemory module, SpaceMemory memory, Bytes together, MemoryLimit limit) {
        if (together.compareTo(limit.most()) > 0) {
            return Optional.of(false);
        }
        boolean compiled = module.outcome() == Outcome.COMPILED;
        boolean codeCounts =
                limit.isOfCompiler() && memory.isPlanned() && module.platform() == Platform.TPU && !compiled;
        Bytes whole = codeCounts ? together.plus(CodeSize.usual(module)) : together;
        return compiled || whole.compareTo(limit.least()) <= 0 ? Optional.of(true) : Optional.empty();
    }

    /** The text in which the compiler refused a module. */
    public Optional<TextMatch> refusal(ModuleMemory module) {
        return texts.stream()
                .filter(text -> text.isOf(module))
                .filter(text -> text.message().family().isOfCompiler())
                .findFirst();
    }

    /**
     * What is alive on the device beside a program's arguments, according to a device memory profile of the same case.
     */
    private Bytes beside(SpaceMemory memory) {
        return memory.isPlanned() && live.isPresent()
                ? live.get().beside(ResidentArrays.argumentsOf(memory.timeline()))
                : Bytes.ZERO;
    }

    /** What a text says of the memory that it is about, if that is not main memory and all that is known of it is the text. */
    private static Optional<MemoryLimit> refusedLimit(SpaceMemory memory, Optional<TextMatch> refusal) {
        return refusal.map(TextMatch::message)
                .filter(message ->
                        memory.timeline().isExcerpt() && memory.space().name().equals(message.space()))
                .flatMap(message -> bytes(message, Figure.LIMIT))
                .map(limit -> MemoryLimit.ofText(limit, "the error text"));
    }

    /** What a module may use of a memory. */
    public Optional<MemoryLimit> limit(ModuleMemory module, SpaceMemory memory) {
        if (!memory.space().isMain() && memory.isPlanned()) {
            return refusedLimit(memory, refusal(module));
        }
        return chosen.or(() -> memory.isPlanned() ? ofText(module).or(this::ofChip) : Optional.empty())
                .or(() -> MemoryLimit.ofProfile(memory, opened.sessionOf(module)))
                .or(() -> memory.pool().flatMap(pool -> pool.limit()).map(MemoryLimit::ofAllocator));
    }

    /** The text about this module, otherwise about one with its name, otherwise any that is about this case. */
    private Optional<MemoryLimit> ofText(ModuleMemory module) {
        List<TextMatch> sorted = new ArrayList<>(texts);
        sorted.sort(Comparator.comparing((TextMatch text) -> !text.module().equals(Optional.of(module)))
                .thenComparing(TextMatch::kind));
        return sorted.stream()
                .filter(text -> text.kind() != TextMatch.Kind.OTHER_MODULE)
                .flatMap(text -> MessageLimit.of(text.message()).stream())
                .findFirst();
    }

    /** The chip that a dump folder names, if it names only one and its programs may use all of it. */
    private Optional<MemoryLimit> ofChip() {
        List<String> chips = opened.facts().stream()
                .filter(fact -> fact.name().equals(Fact.CHIP))
                .map(Fact::value)
                .distinct()
                .toList();
        return chips.size() == 1
                ? MemoryLimit.ofDevice(chips.get(0)).filter(limit -> limit.device()
                        .filter(device -> device == Device.V4)
                        .isEmpty())
                : Optional.empty();
    }
}
