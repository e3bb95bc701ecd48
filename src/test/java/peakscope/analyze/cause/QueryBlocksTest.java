package peakscope.analyze.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryBlocksTest {

    @ParameterizedTest
    @CsvSource({"4096, 128", "17000, 136", "1025, 205", "1000, 200", "1152, 128", "600, 120"})
    void blocksDivideTheLength(long length, long queries) {
        assertEquals(queries, QueryBlocks.queries(length));
    }

    @ParameterizedTest
    @CsvSource({"577, 128", "8191, 128"})
    void aLengthThatNothingDividesHasBlocksOfTheUsualSize(long length, long queries) {
        assertEquals(queries, QueryBlocks.queries(length));
    }
}
