package peakscope.advise.message;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.model.Bytes;

/** Gathers what is read of one message. */
final class MessageBuilder {

    private final Family family;
    private final String text;
    private final Map<Figure, Long> figures = new EnumMap<>(Figure.class);
    private final List<ListedAllocation> allocations = new ArrayList<>();
    private @Nullable String code;
    private boolean codeInferred;
    private @Nullable String codeName;
    private @Nullable String space;
    private @Nullable String module;
    private @Nullable String device;
    private @Nullable String shape;
    private @Nullable String instruction;
    private double utilization = Double.NaN;

    MessageBuilder(Family family, String text) {
        this.family = family;
        this.text = text;
    }

    Family family() {
        return family;
    }

    /** A size as the text prints it; what is no size, such as {@code unknown size}, is left out. */
    MessageBuilder figure(Figure figure, @Nullable String size) {
        if (size != null) {
            try {
                figures.put(figure, Bytes.parse(size).count());
            } catch (IllegalArgumentException notASize) {
                figures.remove(figure);
            }
        }
        return this;
    }

    boolean has(Figure figure) {
        return figures.containsKey(figure);
    }

    MessageBuilder printedCode(@Nullable String printed, @Nullable String name) {
        if (printed != null) {
            code = printed;
            codeName = name;
            codeInferred = false;
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

    MessageBuilder space(@Nullable String name) {
        space = name == null ? null : name.toLowerCase(java.util.Locale.ROOT);
        return this;
    }

    MessageBuilder module(@Nullable String name) {
        module = name;
        return this;
    }

    MessageBuilder device(@Nullable String place) {
        device = place;
        return this;
    }

    MessageBuilder shape(@Nullable String printed) {
        shape = printed;
        return this;
    }

    MessageBuilder instruction(@Nullable String name) {
        instruction = name == null ? null : name.startsWith("%") ? name.substring(1) : name;
        return this;
    }

    MessageBuilder utilization(@Nullable String percent) {
        if (percent != null) {
            utilization = new BigDecimal(percent).doubleValue() / 100;
        }
        return this;
    }

    void allocation(ListedAllocation allocation) {
        allocations.add(allocation);
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
