package peakscope.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.model.value.Counted;

class CountedTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 lines are left out with their names",
        "1, 1 line is left out with its name",
        "1234, '1,234 lines are left out with their names'"
    })
    void wordsAgreeWithTheNumber(long count, String sentence) {
        assertEquals(sentence, Counted.of(count, "%,d [line is|lines are] left out with [its name|their names]"));
    }
}
