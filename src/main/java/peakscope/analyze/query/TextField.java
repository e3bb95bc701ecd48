package peakscope.analyze.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Properties of a buffer in words. */
public enum TextField {
    /** Instruction and part of its tuple, {@code copy-start{0}}. */
    NAME,
    OP,
    SHAPE,
    OPCODE,
    /** Where its value comes from, {@code gelu · train.py:11}. */
    ORIGIN,
    /** The line of the program that makes its value, {@code /home/me/train.py:11}; {@code arguments} for those. */
    LINE,
    /** The innermost frame, {@code /home/me/train.py:42 in loss}. */
    SOURCE,
    DTYPE,
    CATEGORY;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<TextField> of(String name) {
        return Arrays.stream(values())
                .filter(field -> field.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
