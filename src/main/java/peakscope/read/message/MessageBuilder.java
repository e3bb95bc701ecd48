package peakscope.read.message;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/** Gathers what is read of one message. */
final class MessageBuilder {

    /** More parts of entries than these nobody looks for in the text. */
    private static final int MOST_LISTED = 50_000;

    private final Family family;
    private final String text;
    private final Map<Figure, Long> figures = new EnumMap<>(Figure.class);
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

    /** Begins with the sentence by which the message is known. */
    MessageBuilder(Family family, Excerpt sentence) {
        this.family = family;
        this.text = sentence.text().replaceAll("\\s+", " ");
        note(Mark.Kind.SENTENCE, "the message itself, " + family.text(), sentence);
    }

    Family family() {
        return family;
    }

    /** A size as the text prints it; what is no size, such as {@code unknown size}, is left out. */
    MessageBuilder figure(Figure figure, @Nullable Excerpt size) {
        if (size != null) {
            try {
                Bytes bytes = Bytes.parse(size.text());
                figures.put(figure, bytes.count());
                readings.put(
                        figure.title(),
                        new Reading(Mark.Kind.FIGURE, figure, figure.title() + ": " + bytes.exact(), size));
            } catch (IllegalArgumentException notASize) {
                figures.remove(figure);
                readings.remove(figure.title());
            }
        }
        return this;
    }

    boolean has(Figure figure) {
        return figures.containsKey(figure);
    }

    MessageBuilder printedCode(@Nullable Excerpt printed, @Nullable Excerpt name) {
        if (printed != null) {
            code = printed.text();
            codeName = name == null ? null : name.text();
            codeInferred = false;
            note(Mark.Kind.CODE, "code of the error", printed);
            note(Mark.Kind.CODE, "name of the code", name);
        }
        return this;
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

    /** A part of an entry in the list of allocations. */
    void listed(int rank, String part, @Nullable Excerpt words) {
        if (words != null && listed.size() < MOST_LISTED) {
            listed.add(new Reading(Mark.Kind.ALLOCATION, null, "listed allocation " + rank + ", " + part, words));
        }
    }

    /** What is read later in the place of something is what holds. */
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

    Message build() {
        return new Message(
                family,
                code,
                codeInferred,
                codeName,
                space,
                module,
                device,
                figures,
                shape,
                instruction,
                utilization,
                allocations,
                text);
    }
}
