package peakscope;

import java.time.Duration;

/** How long something may take before it is taken to hang. No machine is so slow that it matters. */
public final class Hang {

    public static final Duration NEVER = Duration.ofMinutes(5);

    private Hang() {}
}
