package peakscope.analyze.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferQueryErrorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            textBlock =
                    """
                    size > ten @ 7 @ 'ten' is not a size; write 10 MiB, 1.5G or a number of bytes.
                    size > 10 MiB and x < 3 @ 18 @ 'x' is not a field; write one of size, unpadded, padding, factor
                    size > @ 6 @ a value is missing after '>'; write for example size > 10 MiB.
                    size ~ 3 @ 5 @ size is a number and can't match a pattern; write =, !=, <, <=, > or >=.
                    size => 3 @ 5 @ '=>' is not a comparison; write =, !=, <, <=, >, >=, ~ or !~.
                    > 10 MiB @ 0 @ a field is missing before '>'; write for example size > 10 MiB.
                    dtype = f33 @ 8 @ 'f33' is not a dtype; write f32, bf16, s32, pred or another of XLA's.
                    dtype > f32 @ 6 @ dtype is text and has no order; write =, !=, ~ or !~.
                    category = tmp @ 11 @ 'tmp' is not a category; write parameter, output, thread-local,
                    factor > big @ 9 @ 'big' is not a factor; write a number such as 1.5.
                    first > 1.5 @ 8 @ '1.5' is not a whole number; write digits, such as 120.
                    live at noon @ 8 @ 'noon' is not an event; write live at peak, or live at and a number
                    (fusion or copy @ 0 @ this '(' is not closed; write a closing ).
                    fusion) @ 6 @ this ')' closes nothing; write the query without it.
                    fusion and @ 10 @ a search term is missing here; write a word, or a comparison
                    or fusion @ 0 @ a search term is missing before 'or'; write a word there, or "or"
                    fusion && copy @ 7 @ '&&' is unknown; write and.
                    ! fusion @ 0 @ '!' is unknown; write not.
                    op ~ "layer @ 5 @ this quote is not closed; write a closing ".
                    /layer @ 0 @ this pattern is not closed; write a closing /
                    op ~ lay(er @ 5 @ this is not a regular expression (missing closing )); write for example
                    op ~ /f32[8/ @ 6 @ this is not a regular expression (missing closing ]); write for example
                    /a|*/ @ 1 @ this is not a regular expression (missing argument to repetition operator); write
                    /(?=x)/ @ 1 @ this is not a regular expression (invalid or unsupported Perl syntax); write
                    /[z-a]/ @ 1 @ this is not a regular expression (invalid character class range); write
                    /(a{99}){99}/ @ 1 @ this pattern repeats too much; write smaller numbers, or * instead.
                    /a{99999}/ @ 1 @ this pattern repeats too much; write smaller numbers, or * instead.
                    """)
    void anErrorSaysWhereWhatAndWhatInstead(String query, int offset, String message) {
        QueryException error = assertThrows(QueryException.class, () -> BufferQuery.parse(query));
        assertEquals(offset, error.offset(), error::getMessage);
        String place = "Character " + (offset + 1) + ": ";
        assertTrue(String.valueOf(error.getMessage()).startsWith(place + message), error::getMessage);
    }

    @Test
    void aQueryThatIsTooLongIsRefused() {
        QueryException error = assertThrows(QueryException.class, () -> BufferQuery.parse("(".repeat(100_000)));
        assertEquals(1000, error.offset());
    }

    @Test
    void deepParenthesesAreRead() throws QueryException {
        BufferQuery.parse("(".repeat(499) + "x" + ")".repeat(499));
        BufferQuery.parse("not ".repeat(240) + "x");
        BufferQuery.parse("/" + "(".repeat(99) + "x" + ")".repeat(99) + "/");
    }
}
