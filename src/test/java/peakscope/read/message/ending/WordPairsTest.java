package peakscope.read.message.ending;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordPairsTest {

    @Test
    void wordsAndNeighboursAreFoundInLowerCase() {
        assertEquals(Set.of("out", "of", "memory", "out of", "of memory"), WordPairs.of(List.of("Out of  memory!")));
    }

    @Test
    void everyNumberIsTheSameWord() {
        assertEquals(Set.of("step", "0", "step 0", "0 0"), WordPairs.of(List.of("step 5 1234")));
        assertEquals(Set.of("e", "0", "e 0"), WordPairs.of(List.of("E1000")));
    }

    @Test
    void aPairMayStandOnTwoLines() {
        assertEquals(Set.of("was", "killed", "was killed"), WordPairs.of(List.of("was", "killed")));
    }

    @Test
    void aLineBreakThatIsWrittenOutEndsAWord() {
        assertEquals(Set.of("a", "trace", "a trace"), WordPairs.of(List.of("a\\ntrace")));
    }

    @Test
    void signsThatAreWordsStandAlone() {
        assertEquals(Set.of("内", "存", "内 存"), WordPairs.of(List.of("内存")));
    }
}
