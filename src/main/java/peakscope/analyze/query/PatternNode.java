package peakscope.analyze.query;

import java.util.List;

/** What a pattern is made of. */
sealed interface PatternNode {

    /** Whether a character, in lower case, is one of those meant. */
    interface CharacterTest {
        boolean accepts(char lower);
    }

    /** A place between characters. */
    enum Place {
        START,
        END,
        BOUNDARY,
        NO_BOUNDARY
    }

    record One(CharacterTest test) implements PatternNode {}

    record At(Place place) implements PatternNode {}

    record Sequence(List<PatternNode> parts) implements PatternNode {}

    record Choice(List<PatternNode> alternatives) implements PatternNode {}

    /**
     * So many times over.
     *
     * @param most negative for any number
     */
    record Repeat(PatternNode node, int least, int most) implements PatternNode {}
}
