package peakscope.read.message.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    tried to allocate 2.00 GiB, 1.25 GiB free                  | free=1.25 GiB requested=2.00 GiB
                    requires 28.0 GiB but only 3.5 GiB is available            | free=3.5 GiB requested=28.0 GiB
                    used 11.8 GiB of 12.3 GiB                                  | limit=12.3 GiB used=11.8 GiB
                    Available: 512MB, Requested: 2GB                           | free=512MB requested=2GB
                    exceeds the capacity of 16.00G                             | limit=16.00G
                    buffer of size 292926534144                                | requested=292926534144
                    allocating 8,589,934,592 bytes                             | requested=8,589,934,592 bytes
                    process 123456 failed to allocate 4 GB                     | requested=4 GB
                    loading the 70B model with 128K tokens                     | ''
                    """)
    void theWordsBesideASizeTellWhatItCounts(String sentence, String expected) {
        Map<String, int[]> found = Amounts.in(sentence, 0, sentence.length());
        assertEquals(
                expected,
                new TreeMap<>(found)
                        .entrySet().stream()
                                .map(part -> part.getKey() + "="
                                        + sentence.substring(part.getValue()[0], part.getValue()[1]))
                                .collect(Collectors.joining(" ")));
    }
}
