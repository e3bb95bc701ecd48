package peakscope.analyze;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.timeline.Timeline;

/**
 * A stretch of the program that does one thing, recognised by op names: JAX marks the forward pass of a gradient with
 * {@code jvp} and the backward pass with {@code transpose}; what follows the backward pass with neither is the update.
 *
 * @param first step
 * @param last step, inclusive
 */
public record Phase(Kind kind, int first, int last) {

    /** What a stretch does. */
    public enum Kind {
        FORWARD("forward"),
        BACKWARD("backward"),
        UPDATE("update");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** Number of parts the axis is cut into; each takes the kind of most of its events. */
    private static final int PARTS = 80;

    /** Events sampled per part, so that a long program costs no more than a short one. */
    private static final int LOOKED_AT = 64;

    private static final int FEWEST = 8;

    /** Share of the whole axis. */
    private static final double SHORTEST = 0.06;

    /** The phases of a training step in program order; empty if op names show no backward pass. */
    public static List<Phase> of(Timeline timeline) {
        int steps = timeline.steps();
        if (steps < FEWEST) {
            return List.of();
        }
        int parts = Math.min(PARTS, steps);
        Kind[] kinds = new Kind[parts];
        int lastBackward = -1;
        for (int part = 0; part < parts; part++) {
            kinds[part] = kind(timeline, start(steps, parts, part), start(steps, parts, part + 1));
            lastBackward = kinds[part] == Kind.BACKWARD ? part : lastBackward;
        }
        return lastBackward < 0 ? List.of() : merged(kinds, lastBackward, steps);
    }

    private static int start(int steps, int parts, int part) {
        return (int) ((long) steps * part / parts);
    }

    private static List<Phase> merged(Kind[] kinds, int lastBackward, int steps) {
        List<Phase> phases = new ArrayList<>();
        for (int part = 0; part < kinds.length; part++) {
            int first = start(steps, kinds.length, part);
            int last = start(steps, kinds.length, part + 1) - 1;
            // Unmarked parts before the end of the backward pass belong to their surroundings.
            boolean unmarked = kinds[part] == Kind.UPDATE && part < lastBackward;
            Phase before = phases.isEmpty() ? null : phases.get(phases.size() - 1);
            if (before != null && (unmarked || before.kind() == kinds[part])) {
                phases.set(phases.size() - 1, new Phase(before.kind(), before.first(), last));
            } else {
                phases.add(new Phase(unmarked ? Kind.FORWARD : kinds[part], first, last));
            }
        }
        return smooth(phases, steps);
    }

    /** A stretch too short to be a phase joins the one before. */
    private static List<Phase> smooth(List<Phase> phases, int steps) {
        List<Phase> smooth = new ArrayList<>();
        for (Phase phase : phases) {
            Phase before = smooth.isEmpty() ? null : smooth.get(smooth.size() - 1);
            boolean tooShort = phase.last() - phase.first() + 1 < steps * SHORTEST;
            if (before != null && (tooShort || before.kind() == phase.kind())) {
                smooth.set(smooth.size() - 1, new Phase(before.kind(), before.first(), phase.last()));
            } else {
                smooth.add(phase);
            }
        }
        return List.copyOf(smooth);
    }

    private static Kind kind(Timeline timeline, int from, int to) {
        int[] votes = new int[3];
        int step = Math.max(1, (to - from) / LOOKED_AT);
        for (int point = from; point < to; point += step) {
            String opName = timeline.detailsAt(point).opName();
            if (opName != null) {
                votes[opName.contains("transpose(") ? 1 : opName.contains("jvp(") ? 0 : 2]++;
            }
        }
        if (votes[1] > 0 && votes[1] >= votes[0] && votes[1] * 2 >= votes[2]) {
            return Kind.BACKWARD;
        }
        return votes[0] > 0 && votes[0] * 2 >= votes[2] ? Kind.FORWARD : Kind.UPDATE;
    }
}
