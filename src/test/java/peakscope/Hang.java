package peakscope;

import java.time.Duration;

/** How long something may take before it counts as hanging. No machine is slow enough to matter. */
public final class Hang {

    public static final Duration NEVER = Duration.ofMinutes(5);

    private Hang() {}
}
