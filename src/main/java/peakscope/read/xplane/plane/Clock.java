package peakscope.read.xplane.plane;

/**
 * Converts the writers' times into picoseconds since the profile began. Saved profiles already count nanoseconds from
 * there; some producers use the system's clock.
 *
 * @param zero what to subtract from a line's nanoseconds
 */
public record Clock(long zero) {

    /** Eleven days: no profile is that long, and the system's clock is far beyond. */
    private static final long LONGEST_PROFILE = 1_000_000_000_000_000L;

    private static final long PICOSECONDS = 1000;

    /**
     * The clock of a profile.
     *
     * @param started when the profile began by the system's clock, 0 if unknown
     * @param earliest when the first line begins
     */
    public static Clock of(long started, long earliest) {
        if (earliest == Long.MAX_VALUE || earliest < LONGEST_PROFILE) {
            return new Clock(0);
        }
        return new Clock(started > 0 && started <= earliest ? started : earliest);
    }

    /** At least 0, and at most what 64 bits hold. */
    long picoseconds(long lineNanoseconds, long offsetPicoseconds) {
        long nanoseconds = Math.max(0, lineNanoseconds - zero);
        long most = Long.MAX_VALUE / 4;
        long line = nanoseconds > most / PICOSECONDS ? most : nanoseconds * PICOSECONDS;
        return Math.max(0, line + Math.min(Math.max(offsetPicoseconds, -most), most));
    }
}
