package peakscope.read.io;

/** Damage in a file that shows only when part of it is needed, long after it was opened. */
public final class DamagedInputException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ReadException refusal;

    /** Carries the exception that a reader would throw. */
    public DamagedInputException(ReadException refusal) {
        super(refusal.getMessage(), refusal);
        this.refusal = refusal;
    }

    /** The exception that a reader would throw. */
    public ReadException refusal() {
        return refusal;
    }
}
