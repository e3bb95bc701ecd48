package peakscope.analyze.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.model.timeline.Timeline;

/** Whatever is typed, the answer comes quickly and is a set of buffers or a {@link QueryException}. */
class BufferQueryPropertyTest {

    private static final List<String> PIECES = List.of(
            "size",
            "padding",
            "factor",
            "live",
            "at",
            "peak",
            "op",
            "dtype",
            "category",
            "f32",
            "temporary",
            "and",
            "or",
            "not",
            "(",
            ")",
            "=",
            "!=",
            ">",
            "<=",
            "~",
            "10",
            "MiB",
            "1.5G",
            "/",
            "\"",
            "\\",
            "[",
            "]",
            "{",
            "}",
            "{2,3}",
            "*",
            "+",
            "?",
            "|",
            "^",
            "$",
            ".",
            "fusion",
            "jit(f)",
            "layer_1",
            "é",
            "\u0000",
            ",",
            "-",
            "a-z",
            "\\b",
            "\\d");

    private static final List<String> PATTERN_PIECES =
            List.of("a", "b", "(", ")", "|", "*", "+", "?", "{1,3}", "{2}", "[ab]", "[^a]", ".", "^", "$", "\\b", "A");

    private final Timeline timeline = Layers.timeline();

    private static String random(List<String> pieces, Random random, int most, String between) {
        return random.ints(random.nextInt(most), 0, pieces.size())
                .mapToObj(pieces::get)
                .collect(Collectors.joining(between));
    }

    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void anyQueryIsAnsweredOrRefused(@ForAll Random random) {
        String query = random(PIECES, random, 25, random.nextBoolean() ? " " : "");
        answer(query);
    }

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void anyTextIsAnsweredOrRefused(@ForAll String text) {
        answer(text);
        answer("/" + text + "/");
        answer("op ~ " + text);
    }

    private void answer(String query) {
        assertTimeoutPreemptively(Hang.NEVER, () -> {
            try {
                BitSet found = BufferQuery.parse(query).findAll(new BufferColumns(timeline), () -> false);
                assertTrue(found.length() <= timeline.bufferCount());
            } catch (QueryException refused) {
                assertTrue(refused.offset() >= 0 && refused.offset() <= query.length(), refused::getMessage);
            }
        });
    }

    /** The same matches as backtracking, where that ends in time. */
    @Property(seed = Seeds.SEED, tries = 5000 * Seeds.TIMES)
    void patternsFindWhatThoseOfJavaFind(@ForAll Random random) throws QueryException {
        String pattern = random(PATTERN_PIECES, random, 8, "");
        String text = random(List.of("a", "b", " ", "A", "-"), random, 8, "");
        LinearPattern linear;
        try {
            linear = LinearPattern.of(pattern, 0);
        } catch (QueryException refused) {
            return;
        }
        // Java reads a repeated repetition as possessive, or rejects it.
        if (Pattern.compile("[*+?}][*+{]").matcher(pattern).find()) {
            return;
        }
        boolean expected;
        try {
            expected = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE)
                    .matcher(text)
                    .find();
        } catch (PatternSyntaxException braceAtTheBeginning) {
            return;
        }
        assertEquals(expected, linear.test(text), () -> pattern + " in '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+b",
                "(a|a)*b",
                "(.*a){20}",
                "(x+x+)+y",
                "(?:|)(?:|)(?:|)(?:|)(?:|)z",
                "((a?){9}){9}b",
                "^(([a-z])+.)+[A-Z]$"
            })
    void patternsThatBacktrackForeverElsewhereEndSoon(String pattern) throws QueryException {
        LinearPattern linear = LinearPattern.of(pattern, 0);
        String text = "a".repeat(5000);
        assertTimeoutPreemptively(Hang.NEVER, () -> linear.test(text));
    }
}
