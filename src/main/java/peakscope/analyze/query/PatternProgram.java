package peakscope.analyze.query;

import java.util.ArrayList;
import java.util.List;
import peakscope.analyze.query.PatternNode.CharacterTest;
import peakscope.analyze.query.PatternNode.Place;

/** A pattern as a list of steps, which {@link LinearPattern} runs. Its length is bounded, and so is the time to make it. */
final class PatternProgram {

    /** So that the slowest pattern on the largest program takes seconds, not minutes. */
    private static final int MOST_STEPS = 300;

    private static final int MOST_WORK = 10_000;

    private final int offset;
    private final List<Step> steps = new ArrayList<>();
    private int work;

    private PatternProgram(int offset) {
        this.offset = offset;
    }

    /** What to do before going on; several may be under way at once. */
    sealed interface Step {}

    /** Goes on behind a character. */
    record Take(CharacterTest test) implements Step {}

    /** Goes on at a place alone. */
    record Look(Place place) implements Step {}

    /** Goes on at two steps, or twice at one. */
    record Fork(int one, int other) implements Step {}

    /** The whole pattern was found. */
    record Found() implements Step {}

    static List<Step> of(PatternNode pattern, int offset) throws QueryException {
        PatternProgram program = new PatternProgram(offset);
        program.add(pattern);
        program.steps.add(new Found());
        return List.copyOf(program.steps);
    }

    private void add(PatternNode node) throws QueryException {
        // Groups that match nothing make no step, but repeating them takes time.
        if (steps.size() > MOST_STEPS || ++work > MOST_WORK) {
            throw new QueryException(
                    offset, "this pattern is too long or repeats too much", "a shorter one, or two joined by 'and'");
        }
        if (node instanceof PatternNode.One one) {
            steps.add(new Take(one.test()));
        } else if (node instanceof PatternNode.At at) {
            steps.add(new Look(at.place()));
        } else if (node instanceof PatternNode.Sequence sequence) {
            for (PatternNode part : sequence.parts()) {
                add(part);
            }
        } else if (node instanceof PatternNode.Choice choice) {
            addChoice(choice.alternatives());
        } else if (node instanceof PatternNode.Repeat repeat) {
            addRepeat(repeat);
        }
    }

    private void addChoice(List<PatternNode> alternatives) throws QueryException {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < alternatives.size() - 1; i++) {
            int fork = reserve();
            add(alternatives.get(i));
            ends.add(reserve());
            steps.set(fork, new Fork(fork + 1, steps.size()));
        }
        add(alternatives.get(alternatives.size() - 1));
        ends.forEach(end -> steps.set(end, new Fork(steps.size(), steps.size())));
    }

    private void addRepeat(PatternNode.Repeat repeat) throws QueryException {
        for (int i = 0; i < repeat.least(); i++) {
            add(repeat.node());
        }
        if (repeat.most() < 0) {
            int fork = reserve();
            add(repeat.node());
            steps.add(new Fork(fork, fork));
            steps.set(fork, new Fork(fork + 1, steps.size()));
            return;
        }
        List<Integer> forks = new ArrayList<>();
        for (int i = repeat.least(); i < repeat.most(); i++) {
            forks.add(reserve());
            add(repeat.node());
        }
        forks.forEach(fork -> steps.set(fork, new Fork(fork + 1, steps.size())));
    }

    /** A place whose step is set later. */
    private int reserve() {
        steps.add(new Found());
        return steps.size() - 1;
    }
}
