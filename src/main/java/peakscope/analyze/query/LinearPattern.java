package peakscope.analyze.query;

import java.util.List;
import java.util.function.Predicate;
import peakscope.analyze.query.PatternNode.Place;
import peakscope.analyze.query.PatternProgram.Fork;
import peakscope.analyze.query.PatternProgram.Look;
import peakscope.analyze.query.PatternProgram.Step;
import peakscope.analyze.query.PatternProgram.Take;

/**
 * A regular expression that is run on all its branches at once, so that its time grows with the text and never explodes as that
 * of backtracking can. It finds whether a text has a match anywhere, in either case.
 */
final class LinearPattern implements Predicate<String> {

    /** No name or op path is longer; only shapes of enormous tuples are. */
    private static final int LONGEST_TEXT = 2000;

    private final List<Step> steps;

    private LinearPattern(List<Step> steps) {
        this.steps = steps;
    }

    /** With its place in the query, for messages. */
    static LinearPattern of(String pattern, int offset) throws QueryException {
        return new LinearPattern(PatternProgram.of(new PatternParser(pattern, offset).parse(), offset));
    }

    @Override
    public boolean test(String text) {
        return new Run(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text).isFound();
    }

    /** The branches that are under way in one text. */
    private final class Run {
        private final String text;
        private int[] now = new int[steps.size()];
        private int[] next = new int[steps.size()];
        private final int[] seenAt = new int[steps.size()];
        private final int[] pending = new int[2 * steps.size() + 1];

        Run(String text) {
            this.text = text;
        }

        boolean isFound() {
            int branches = 0;
            for (int at = 0; at <= text.length(); at++) {
                branches = follow(0, at, branches);
                if (branches < 0) {
                    return true;
                }
                branches = at < text.length() ? take(Character.toLowerCase(text.charAt(at)), at, branches) : 0;
                if (branches < 0) {
                    return true;
                }
                int[] done = now;
                now = next;
                next = done;
            }
            return false;
        }

        /** Lets every branch take the character; {@code next} then has those that could. */
        private int take(char lower, int at, int branches) {
            int[] before = now;
            int[] after = next;
            now = after;
            int kept = 0;
            for (int i = 0; i < branches && kept >= 0; i++) {
                if (steps.get(before[i]) instanceof Take take && take.test().accepts(lower)) {
                    kept = follow(before[i] + 1, at + 1, kept);
                }
            }
            now = before;
            return kept;
        }

        /** Adds the branches that a step leads to without taking a character; negative when one ends there. */
        private int follow(int from, int at, int branches) {
            int count = branches;
            int waiting = 0;
            pending[waiting++] = from;
            while (waiting > 0) {
                int index = pending[--waiting];
                if (seenAt[index] == at + 1) {
                    continue;
                }
                seenAt[index] = at + 1;
                Step step = steps.get(index);
                if (step instanceof Take) {
                    now[count++] = index;
                } else if (step instanceof Fork fork) {
                    pending[waiting++] = fork.one();
                    pending[waiting++] = fork.other();
                } else if (step instanceof Look look) {
                    if (isAt(look.place(), at)) {
                        pending[waiting++] = index + 1;
                    }
                } else {
                    return -1;
                }
            }
            return count;
        }

        private boolean isAt(Place place, int at) {
            return switch (place) {
                case START -> at == 0;
                case END -> at == text.length();
                case BOUNDARY -> isWord(at - 1) != isWord(at);
                case NO_BOUNDARY -> isWord(at - 1) == isWord(at);
            };
        }

        private boolean isWord(int at) {
            return at >= 0 && at < text.length() && PatternSet.isWordCharacter(text.charAt(at));
        }
    }
}
