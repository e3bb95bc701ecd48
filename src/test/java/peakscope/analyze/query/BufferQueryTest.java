package peakscope.analyze.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.model.timeline.Timeline;

class BufferQueryTest {

    private final Timeline timeline = Layers.timeline();

    private String found(String query) throws QueryException {
        return BufferQuery.parse(query)
                .findAll(new BufferColumns(timeline), () -> false)
                .toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    fusion                   | {1}
                    FUSION.2                 | {1}
                    jit(f)/layer_1           | {2, 3}
                    (jit(f)/layer_1)         | {2, 3}
                    f32[129,1024]            | {0}
                    train.py:42              | {1}
                    "layer_1/jvp(relu)"      | {2}
                    /layer_[01]\\/[dj]/      | {1, 2}
                    /home/me/train.py        | {1, 2}
                    copy-start.3{1}          | {2}
                    compare                  | {3}
                    nothing                  | {}
                    """)
    void aWordIsLookedForInEveryText(String query, String expected) throws QueryException {
        assertEquals(expected, found(query));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    size > 4 KiB             | {0, 3}
                    size >= 4 KiB            | {0, 1, 3}
                    size < 512               | {4}
                    size <= 512 B            | {2, 4}
                    size=4096                | {1}
                    size == 4KiB             | {1}
                    size != 4k               | {0, 2, 3, 4}
                    size = 1.5G              | {3}
                    size = 544 KiB           | {0}
                    padding = 28.00 KiB      | {0}
                    unpadded = 2,048         | {1}
                    padding > 10 KiB         | {0, 3}
                    factor = 2               | {1}
                    factor = 1.05x           | {0}
                    factor > 3               | {2, 3}
                    first = 0                | {0, 1}
                    last >= 6                | {0, 4}
                    steps = 2                | {1, 4}
                    allocation = 1           | {1, 2, 3}
                    allocation != 1          | {0}
                    offset >= 4 KiB          | {2, 3}
                    live at 0                | {0, 1}
                    live at 2                | {0, 2}
                    live at peak             | {0, 2, 3}
                    live at 99999999999      | {}
                    """)
    void numbersAreCompared(String query, String expected) throws QueryException {
        assertEquals(expected, found(query));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            textBlock =
                    """
                    dtype = f32              ; {0, 2}
                    dtype != F32             ; {1, 3, 4}
                    dtype ~ f(16|32)         ; {0, 1, 2}
                    category = temporary     ; {1, 2, 3, 4}
                    category = param         ; {0}
                    opcode = fusion          ; {1}
                    opcode = fus             ; {}
                    name = copy-start.3      ; {2}
                    name = copy-start.3{1}   ; {2}
                    op = ""                  ; {4}
                    op ~ (jvp|dot)           ; {1, 2}
                    (op ~ (jvp|dot))         ; {1, 2}
                    op ~ /^params/           ; {0}
                    op !~ layer_.            ; {0, 4}
                    op ~ "layer_."           ; {}
                    shape = f32[129,1024]    ; {0}
                    shape = bf16[8,128]{1,0} ; {1}
                    shape ~ ^f32\\[8\\]      ; {2}
                    shape = f32[<=8]         ; {}
                    source = train.py        ; {1, 2}
                    source = train.py:43     ; {2}
                    source = /home/me/mask.py:3 ; {3}
                    source ~ loss$           ; {0, 1, 2, 3}
                    """)
    void textsAreComparedAndMatched(String query, String expected) throws QueryException {
        assertEquals(expected, found(query));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    padding > 1 KiB and dtype = f32            | {0}
                    layer_1 dtype = f32                        | {2}
                    dtype=f32 or dtype=pred                    | {0, 2, 3}
                    layer_0 or layer_1 and dtype = pred        | {1, 3}
                    (layer_0 or layer_1) and dtype = pred      | {3}
                    not category = temporary                   | {0}
                    NOT(layer_1) AND temporary or category=temp and not (layer_1 or fusion) | {4}
                    not not fusion                             | {1}
                    "and"                                      | {}
                    live                                       | {}
                    size                                       | {}
                    ``                                         | {0, 1, 2, 3, 4}
                    """)
    void conditionsAreJoined(String query, String expected) throws QueryException {
        assertEquals(expected, found(query));
    }

    @Test
    void oneBufferIsHeldAgainstAQuery() throws QueryException {
        BufferQuery query = BufferQuery.parse("opcode = fusion");
        assertTrue(query.on(new BufferColumns(timeline)).test(Layers.DOT));
        assertFalse(query.on(new BufferColumns(timeline)).test(Layers.COPY));
    }

    @Test
    void aSearchThatIsNoLongerWantedStops() throws QueryException {
        BitSet found = BufferQuery.parse("size >= 0").findAll(new BufferColumns(timeline), () -> true);
        assertTrue(found.isEmpty());
    }
}
