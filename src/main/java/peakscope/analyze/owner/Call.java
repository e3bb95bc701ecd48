package peakscope.analyze.owner;

import java.util.Optional;

/** A piece of an op name that says what was done to what: {@code jvp(x)}, and also {@code jvp()}. */
record Call(String function, String argument) {

    /** No program nests transformations deeper; a malicious name may. */
    static final int DEEPEST = 100;

    static Optional<Call> of(String piece) {
        int open = piece.indexOf('(');
        if (open <= 0 || !piece.endsWith(")")) {
            return Optional.empty();
        }
        for (int i = 0; i < open; i++) {
            char c = piece.charAt(i);
            if (c != '_' && c != '-' && (c > 'z' || !Character.isLetterOrDigit(c))) {
                return Optional.empty();
            }
        }
        return Optional.of(new Call(piece.substring(0, open), piece.substring(open + 1, piece.length() - 1)));
    }
}
