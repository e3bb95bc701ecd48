package peakscope.analyze.compare;

import java.util.Arrays;
import java.util.Optional;

/**
 * In what two buffers must be alike to be taken for one, from exact to loose. What one stage leaves over goes to the next.
 * Where several are alike, those live at both peaks are matched first, in program order.
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

    /** As programs read it, for example {@code same-value}. */
    public String id() {
        return id;
    }

    /**
     * Whether it matches only what is live at both peaks: so little likeness is enough to set equal bytes against each other, but
     * not to say that a buffer lives elsewhere.
     */
    boolean atPeaksOnly() {
        return atPeaksOnly;
    }

    /**
     * Whether it matches only as many as there are on the other side. Where sizes differ, one too many shows that what it finds
     * alike is not: one line of a program makes several arrays.
     */
    boolean inEqualNumbersOnly() {
        return this == RESIZED;
    }

    /** What buffers must share; empty for one that this stage cannot match. */
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
