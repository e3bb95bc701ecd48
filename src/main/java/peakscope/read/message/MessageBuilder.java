package peakscope.read.message;

import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;
import peakscope.read.message.figure.Mark;
import peakscope.read.message.figure.PrintedSize;
import peakscope.read.message.text.Excerpt;

/** Collects what is read about one message. */
final class MessageBuilder {

    private static final String DEVICE = "device";
    private static final String PINNED = "gpu.pinned";
    private static final String GPU = "gpu";
    private static final String TENSORFLOW = "gpu.tensorflow";

    /** Names of processes that run programs of these frameworks. */
    private static final Pattern PROGRAM =
            Pattern.compile("(?i)py|train|main|worker|ray|jupyter|torch|vllm|serve|java|julia|node|^R$");

    /** The most parts of entries to mark in the text. */
    private static final int MOST_LISTED = 50_000;

    /** Bytes of a word, SparseCore's unit. */
    private static final int WORD = 4;

    /** By how much of it a size that is printed with two or three digits may differ from the exact one. */
    private static final double ROUNDING = 0.005;

    private final Family family;
    private final String topic;
    private final String text;
    private final Map<Figure, Long> figures = new EnumMap<>(Figure.class);
    private final Set<Figure> rounded = EnumSet.noneOf(Figure.class);
    private final Map<String, String> details = new TreeMap<>();
    private final List<ListedAllocation> allocations = new ArrayList<>();
    private final Map<String, Reading> readings = new LinkedHashMap<>();
    private final List<Reading> listed = new ArrayList<>();
    private @Nullable String code;
    private boolean codeInferred;
    private @Nullable String codeName;
    private @Nullable String space;
    private @Nullable String module;
    private @Nullable String device;
    private @Nullable String shape;
    private @Nullable String instruction;
    private double utilization = Double.NaN;

    /** Begins with the sentence by which the message was recognised. */
    MessageBuilder(Family family, String topic, Excerpt sentence) {
        this.family = family;
        this.topic = topic;
        this.text = sentence.text().replaceAll("\\s+", " ");
        note(Mark.Kind.SENTENCE, "the message itself, " + family.text(), sentence);
    }

    Family family() {
        return family;
    }

    /** Takes a size as printed; what is not a size, such as {@code unknown size}, is ignored. */
    MessageBuilder figure(Figure figure, @Nullable Excerpt size) {
        return figure(figure, size, "");
    }

    /**
     * Takes a size as printed.
     *
     * @param unit that the text prints elsewhere; empty if it stands behind the number
     */
    MessageBuilder figure(Figure figure, @Nullable Excerpt size, String unit) {
        if (size != null) {
            try {
                Bytes bytes = PrintedSize.parse(size.text() + unit);
                figures.put(figure, bytes.count());
                if (PrintedSize.isRounded(size.text() + unit)) {
                    rounded.add(figure);
                } else {
                    rounded.remove(figure);
                }
                readings.put(
                        figure.title(),
                        new Reading(
                                Mark.Kind.FIGURE,
                                figure,
                                figure.title() + ": " + (rounded.contains(figure) ? bytes.toString() : bytes.exact()),
                                size));
            } catch (IllegalArgumentException notASize) {
                figures.remove(figure);
                readings.remove(figure.title());
            }
        }
        return this;
    }

    /** Takes a size that the text gives in words of four bytes. */
    MessageBuilder words(Figure figure, Excerpt count) {
        long bytes = Long.parseLong(count.text()) * WORD;
        figures.put(figure, bytes);
        readings.put(
                figure.title(),
                new Reading(Mark.Kind.FIGURE, figure, figure.title() + ": " + new Bytes(bytes).exact(), count));
        return this;
    }

    /** Takes a size that follows from other words of the text. */
    MessageBuilder computed(Figure figure, Bytes size, Excerpt words) {
        figures.put(figure, size.count());
        readings.put(
                figure.title(),
                new Reading(Mark.Kind.FIGURE, figure, figure.title() + ": " + size.exact() + ", computed", words));
        return this;
    }

    /** Takes any other fact in the text. */
    MessageBuilder detail(String name, Excerpt words) {
        details.put(name, words.text().replaceAll("\\s+", " "));
        return note(Mark.Kind.DETAIL, name, words);
    }

    int figureCount() {
        return figures.size();
    }

    /** Whether it is a compiler's list of allocations without the sentence on what does not fit. */
    boolean isListAlone() {
        return family == Family.HBM_REPORT && !figures.containsKey(Figure.USED);
    }

    /** Whether a compiler refused a program that the sentence does not name. */
    boolean isOfUnknownProgram() {
        return module == null && family.isOfCompiler();
    }

    /** Whether a device's memory is meant, but not yet told which device. */
    boolean isOnUnknownDevice() {
        return device == null && DEVICE.equals(space);
    }

    /** Whether it says itself that more than half of the memory is free. */
    boolean leavesMostFree() {
        return figures.getOrDefault(Figure.FREE, 0L) > figures.getOrDefault(Figure.LIMIT, Long.MAX_VALUE) / 2;
    }

    /** Whether a BFC allocator may have logged its statistics for it. */
    boolean isOfBfc() {
        return family == Family.GPU_BFC || family == Family.GPU_XLA;
    }

    @Nullable
    String code() {
        return code;
    }

    boolean has(Figure figure) {
        return figures.containsKey(figure);
    }

    /**
     * Takes the code that the text prints.
     *
     * @param words the code, or its name, in the text
     * @param name as printed; null if there is none
     */
    MessageBuilder printedCode(String printed, Excerpt words, @Nullable Excerpt name) {
        code = printed;
        codeName = name == null ? null : name.text();
        codeInferred = false;
        note(Mark.Kind.CODE, "code of the error", words);
        return note(Mark.Kind.CODE, "name of the code", name);
    }

    MessageBuilder impliedCode(@Nullable String implied) {
        if (code == null && implied != null) {
            code = implied;
            codeInferred = true;
        }
        return this;
    }

    MessageBuilder space(@Nullable Excerpt name) {
        space = name == null ? null : name.text().toLowerCase(Locale.ROOT);
        return note(Mark.Kind.SPACE, "memory space", name);
    }

    MessageBuilder impliedSpace(String name) {
        space = name;
        return this;
    }

    MessageBuilder module(@Nullable Excerpt name) {
        module = name == null ? null : name.text();
        return note(Mark.Kind.MODULE, "module or program", name);
    }

    MessageBuilder device(@Nullable Excerpt place) {
        device = place == null ? null : place.text();
        return note(Mark.Kind.DEVICE, "device or allocator", place);
    }

    MessageBuilder shape(@Nullable Excerpt printed) {
        shape = printed == null ? null : printed.text();
        return note(Mark.Kind.SHAPE, "shape of the array", printed);
    }

    MessageBuilder instruction(@Nullable Excerpt name) {
        instruction =
                name == null ? null : name.text().startsWith("%") ? name.text().substring(1) : name.text();
        return note(Mark.Kind.INSTRUCTION, "instruction", name);
    }

    MessageBuilder utilization(@Nullable Excerpt percent) {
        if (percent != null) {
            utilization = new BigDecimal(percent.text()).doubleValue() / 100;
        }
        return note(Mark.Kind.FIGURE, "percentage of the temporaries that is data", percent);
    }

    void allocation(ListedAllocation allocation) {
        allocations.add(allocation);
    }

    /** Notes the words of a part of an entry in the list of allocations. */
    void listed(int rank, String part, @Nullable Excerpt words) {
        if (words != null && listed.size() < MOST_LISTED) {
            listed.add(new Reading(Mark.Kind.ALLOCATION, null, "listed allocation " + rank + ", " + part, words));
        }
    }

    /** A later reading of the same thing replaces the earlier one. */
    private MessageBuilder note(Mark.Kind kind, String what, @Nullable Excerpt words) {
        if (words == null) {
            readings.remove(what);
        } else {
            readings.put(what, new Reading(kind, null, what, words));
        }
        return this;
    }

    /** All that was read, with the words it was read from. */
    List<Reading> readings() {
        List<Reading> all = new ArrayList<>(readings.values());
        all.addAll(listed);
        return all;
    }

    /** The sentence by which it was recognised, on one line. */
    String text() {
        return text;
    }

    /** Whether its wording is under this topic. */
    boolean isAbout(String other) {
        return topic.equals(other);
    }

    /**
     * Whether another message says the same, as when a traceback prints its exception twice: the topics are equal, and no figure
     * or name differs.
     */
    boolean agrees(MessageBuilder other) {
        return topic.equals(other.topic)
                && family == other.family
                && other.figures.entrySet().stream().allMatch(entry -> entry.getValue()
                        .equals(figures.getOrDefault(entry.getKey(), entry.getValue())))
                && (figures.isEmpty()
                        || other.figures.isEmpty()
                        || figures.keySet().stream().anyMatch(other::has))
                && (module == null || other.module == null || module.equals(other.module))
                && (instruction == null || other.instruction == null || instruction.equals(other.instruction));
    }

    /** Whether another one is of the same kind and asked for as much. */
    boolean asksLike(MessageBuilder other) {
        return topic.equals(other.topic) && asksAsMuch(other);
    }

    /** Whether both are about the memory of a GPU. */
    boolean isOnDeviceLike(MessageBuilder other) {
        return DEVICE.equals(space) && DEVICE.equals(other.space);
    }

    /** Whether both ask for memory in the same way. */
    boolean isOfKind(MessageBuilder other) {
        return topic.equals(other.topic) && has(Figure.REQUESTED) && other.has(Figure.REQUESTED);
    }

    /** Whether another one asked for as much, or for what it does not say, and leaves out how much was free, or that it is the host's memory. */
    boolean explains(MessageBuilder other) {
        return (asksAsMuch(other)
                        && ((family == other.family && has(Figure.FREE) && !other.has(Figure.FREE))
                                || (topic.equals(PINNED)
                                        && (other.topic.equals(GPU) || other.topic.equals(TENSORFLOW)))))
                || (topic.equals(PINNED) && other.topic.equals(TENSORFLOW) && other.figures.isEmpty());
    }

    boolean asksAsMuch(MessageBuilder other) {
        Long here = figures.get(Figure.REQUESTED);
        Long there = other.figures.get(Figure.REQUESTED);
        boolean isRounded = rounded.contains(Figure.REQUESTED) || other.rounded.contains(Figure.REQUESTED);
        return here != null
                && there != null
                && (here.equals(there) || (isRounded && Math.abs(here - there) < here * ROUNDING));
    }

    /** Takes the name of the program from another message about the same failure, if it has none. */
    void nameProgram(MessageBuilder other) {
        module = module == null ? other.module : module;
    }

    /** Takes what another message about the same request says beyond it. */
    void completeFrom(MessageBuilder other) {
        nameInstruction(other);
        exactRequest(other);
    }

    /** Takes the name of what asked for memory. */
    private void nameInstruction(MessageBuilder other) {
        if (instruction == null && family == other.family && asksAsMuch(other)) {
            instruction = other.instruction;
        }
    }

    /** Takes the exact size of the request from another message about it, if its own is rounded; BFC rounds up what it allocates. */
    private void exactRequest(MessageBuilder other) {
        Long exact = other.figures.get(Figure.REQUESTED);
        Reading reading = other.readings.get(Figure.REQUESTED.title());
        if (exact != null
                && reading != null
                && rounded.contains(Figure.REQUESTED)
                && !other.rounded.contains(Figure.REQUESTED)
                && other.family != Family.GPU_BFC
                && asksAsMuch(other)) {
            figures.put(Figure.REQUESTED, exact);
            rounded.remove(Figure.REQUESTED);
            readings.put(Figure.REQUESTED.title(), reading);
        }
    }

    /** Whether it is about the machine's memory, for want of which the system ends processes. */
    boolean isOfHost() {
        return topic.startsWith("host.") || "host".equals(space) || details.containsKey("process");
    }

    /** Whether a kernel killed a process that is hardly the program whose log this is. */
    boolean killsAnother() {
        String process = details.get("process");
        return process != null && !PROGRAM.matcher(process).find();
    }

    /** Whether it has more content than another. */
    boolean tellsMore(MessageBuilder other) {
        return allocations.size() != other.allocations.size()
                ? allocations.size() > other.allocations.size()
                : said() > other.said();
    }

    private int said() {
        return figures.size() + details.size() + (module == null ? 0 : 1) + (device == null ? 0 : 1);
    }

    Message build(Ending ending) {
        return new Message(
                family,
                topic,
                ending,
                code,
                codeInferred,
                codeName,
                space,
                module,
                device,
                figures,
                rounded,
                details,
                shape,
                instruction,
                utilization,
                allocations,
                text);
    }
}
