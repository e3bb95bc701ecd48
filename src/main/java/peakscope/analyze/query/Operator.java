package peakscope.analyze.query;

import java.util.Arrays;
import java.util.Optional;

/** How a field is compared with a value. */
enum Operator {
    EQUAL("="),
    UNEQUAL("!="),
    BELOW("<"),
    AT_MOST("<="),
    ABOVE(">"),
    AT_LEAST(">="),
    MATCHES("~"),
    MATCHES_NOT("!~");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    static Optional<Operator> of(String text) {
        String usual = text.equals("==") ? "=" : text;
        return Arrays.stream(values())
                .filter(operator -> operator.text.equals(usual))
                .findFirst();
    }

    boolean isPattern() {
        return this == MATCHES || this == MATCHES_NOT;
    }

    boolean isNegative() {
        return this == UNEQUAL || this == MATCHES_NOT;
    }

    /** Whether it applies only to numbers. */
    boolean isOrder() {
        return !isPattern() && this != EQUAL && this != UNEQUAL;
    }
}
