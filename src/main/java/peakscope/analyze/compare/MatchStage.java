package peakscope.analyze.compare;

import java.util.Arrays;
import java.util.Optional;

/**
 * What two buffers must share to match, from strict to loose. Each stage passes its leftovers to the next. Among equal
 * buffers, those live at both peaks match first, in program order.
 */
public enum MatchStage {
    ARGUMENT("same argument name", "same-argument", false) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(this, traits.get(Trait.ARGUMENT, buffer), traits.get(Trait.SHAPE_INDEX, buffer));
        }
    },
    EXACT("same op path, opcode, shape and source line", "same-op", false) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(
                    this,
                    traits.get(Trait.PATH, buffer),
                    traits.get(Trait.OPCODE, buffer),
                    traits.get(Trait.SHAPE, buffer),
                    traits.get(Trait.SHAPE_INDEX, buffer),
                    traits.get(Trait.FRAME, buffer));
        }
    },
    SAME_VALUE("same op path and shape", "same-value", false) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(this, traits.get(Trait.PATH, buffer), traits.get(Trait.SHAPE, buffer));
        }
    },
    UNNAMED("no op path, same instruction name, opcode and shape", "same-instruction", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(
                    this,
                    traits.get(Trait.UNNAMED, buffer),
                    traits.get(Trait.SHAPE_INDEX, buffer),
                    traits.get(Trait.OPCODE, buffer),
                    traits.get(Trait.SHAPE, buffer));
        }
    },
    REWRAPPED("same op path without wrappers, same shape", "same-path", false) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(this, traits.get(Trait.PLAIN_PATH, buffer), traits.get(Trait.SHAPE, buffer));
        }
    },
    RETYPED("same op path and dimensions, other type", "other-type", false) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return traits.get(Trait.DIMENSIONS, buffer) == TextNumbers.NONE
                    ? Optional.empty()
                    : Key.of(this, traits.get(Trait.PLAIN_PATH, buffer), traits.get(Trait.DIMENSIONS, buffer));
        }
    },
    SCALED("same op, dimensions changed like the arguments'", "scaled-dimensions", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return traits.get(Trait.SCALED, buffer) == TextNumbers.NONE
                    ? Optional.empty()
                    : Key.of(
                            this,
                            traits.get(Trait.BASE, buffer),
                            traits.get(Trait.SCALED, buffer),
                            traits.get(Trait.CATEGORY, buffer));
        }
    },
    RENUMBERED("same op path but for numbers, same shape", "other-number", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(
                    this,
                    traits.get(Trait.NUMBERLESS_PATH, buffer),
                    traits.get(Trait.SHAPE, buffer),
                    traits.get(Trait.CATEGORY, buffer));
        }
    },
    RESIZED("same op path and source line, other dimensions", "other-dimensions", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(
                    this,
                    traits.get(Trait.PLAIN_PATH, buffer),
                    traits.get(Trait.RANK, buffer),
                    traits.get(Trait.CATEGORY, buffer),
                    traits.get(Trait.FRAME, buffer));
        }
    },
    ALIKE("only opcode, kind and shape equal", "same-opcode", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(
                    this,
                    traits.get(Trait.OPCODE, buffer),
                    traits.get(Trait.SHAPE, buffer),
                    traits.get(Trait.CATEGORY, buffer));
        }
    },
    ARGUMENT_NUMBER("same argument number", "same-argument-number", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return traits.get(Trait.ARGUMENT, buffer) != TextNumbers.NONE
                    ? Optional.empty()
                    : Key.of(this, traits.get(Trait.ARGUMENT_NUMBER, buffer), traits.get(Trait.SHAPE_INDEX, buffer));
        }
    },
    SAME_SHAPE("only kind and shape equal", "same-shape", true) {
        @Override
        Optional<Key> key(Traits traits, int buffer) {
            return Key.of(this, traits.get(Trait.SHAPE, buffer), traits.get(Trait.CATEGORY, buffer));
        }
    };

    private final String text;
    private final String id;
    private final boolean atPeaksOnly;

    MatchStage(String text, String id, boolean atPeaksOnly) {
        this.text = text;
        this.id = id;
        this.atPeaksOnly = atPeaksOnly;
    }

    /** In words, for example {@code same op path and shape}. */
    public String text() {
        return text;
    }

    /** For programs, for example {@code same-value}. */
    public String id() {
        return id;
    }

    /**
     * Whether it matches only buffers live at both peaks: such a weak likeness is enough to offset equal bytes, but not
     * to say that a buffer lives elsewhere.
     */
    boolean atPeaksOnly() {
        return atPeaksOnly;
    }

    /**
     * Whether it matches only equal numbers on both sides. If sizes differ, a surplus shows that equal-looking buffers
     * differ: one line of a program makes several arrays.
     */
    boolean inEqualNumbersOnly() {
        return this == RESIZED;
    }

    /** What buffers must share; empty if this stage cannot match a buffer. */
    abstract Optional<Key> key(Traits traits, int buffer);

    /** Up to five numbers that must be equal, the first of them known. */
    record Key(int first, int second, int third, int fourth, int fifth) {

        static Optional<Key> of(MatchStage stage, int... parts) {
            if (parts[0] == TextNumbers.NONE) {
                return Optional.empty();
            }
            int[] five = Arrays.copyOf(parts, 5);
            return Optional.of(new Key(five[0], five[1], five[2], five[3], five[4]));
        }
    }
}
