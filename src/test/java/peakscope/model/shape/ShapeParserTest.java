package peakscope.model.shape;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f32[]",
                "f32[129,1024]{1,0:T(8,128)}",
                "bf16[16,1280,40]{1,2,0:T(8,128)(2,1)}",
                "s4[129,1024]{1,0:T(8,128)(8,1)E(4)}",
                "f32[8]{0:L(16)}",
                "f32[8]{0:T(128)L(256)S(1)}",
                "f32[2,<=8]{1,0:T(8,128)S(1)}",
                "f32[?,8]{1,0}",
                "f32[4,4,8]{2,1,0:T(*,8,128)}",
                "f32[8]{0:S(5)SC(0:128)}",
                "f32[8]{0:D(D)}",
                "f32[8,8]{1,0:D(D,C+)}",
                "f32[8]{0:#(u32)}",
                "f32[8]{0:*(u64)}",
                "f32[8]{0:P(f32[4]{0})}",
                "f32[8]{0:T(128)M(1024)}",
                "f32[8]{0:S(1)M(8)}",
                "token[]",
                "opaque[]",
                "()",
                "(f32[8]{0}, (s32[], token[]), u8[0]{0})",
                "b(f32[8]{0})",
                "(b(f32[8]{0:S(1)}), s32[])",
                "pred[3]{0:T(512)(128)(4,1)}",
                "c128[2]{0}",
                "f8e4m3b11fnuz[2]{0}"
            })
    void printsWhatItRead(String text) {
        assertEquals(text, ShapeParser.parse(text).toString());
    }

    @Test
    void longTupleIsPrintedWithIndexComments() {
        String text = "(s32[], s32[], s32[], s32[], s32[], /*index=5*/s32[])";
        assertEquals(text, ShapeParser.parse(text).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(f32[8],s32[]) | (f32[8], s32[])",
                "f32[8]{} | f32[8]",
                "  f32[8]{0} | f32[8]{0}",
                "( ) | ()",
                "(f32[1], /*index=1*/ f32[2]) | (f32[1], f32[2])"
            })
    void acceptsOtherSpellings(String text, String printed) {
        assertEquals(printed, ShapeParser.parse(text).toString());
    }

    @Test
    void keepsEveryPartOfALayout() {
        ArrayShape shape = (ArrayShape) ShapeParser.parse("s4[2,<=8,?]{2,1,0:T(8,128)(*,1)L(32)E(4)S(3)SC(1:4)}");
        assertEquals(
                new ArrayShape(
                        ElementType.S4,
                        List.of(2L, 8L, ArrayShape.UNBOUNDED),
                        List.of(false, true, true),
                        Optional.of(new Layout(
                                List.of(2, 1, 0),
                                List.of(new Tile(List.of(8L, 128L)), new Tile(List.of(Tile.COMBINE, 1L))),
                                4,
                                3,
                                32,
                                "SC(1:4)"))),
                shape);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\" | 0",
                "f33[8] | 3",
                "f32 | 3",
                "f32[8 | 5",
                "f32[a] | 4",
                "f32[8]x | 6",
                "f32[8]{0 | 8",
                "f32[8]{0:T(8 | 12",
                "f32[8]{0:S(x)} | 11",
                "f32[<8] | 5",
                "(f32[8] | 7",
                "(f32[8] s32[]) | 8",
                "b(f32[8] | 8",
                "f32[99999999999999999999] | 4",
                ") | 0"
            })
    void badTextIsRefusedWithThePlace(String text, int character) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> ShapeParser.parse(text));
        assertTrue(refusal.getMessage().contains("at character " + character + " "), refusal::getMessage);
    }

    @Test
    void nestingWithoutEndIsRefused() {
        String text = "(".repeat(100_000);
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> ShapeParser.parse(text));
        assertTrue(refusal.getMessage().startsWith("expected at most 200 nested tuples"), refusal::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"f32[8]{99999999999}", "f32[8]{0:E(99999999999)}", "f32[8]{0:D(", "f32[8]{0:X", "f32[4096,-1]"})
    void numbersBeyondTheirRangeAndOpenAttributesAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ShapeParser.parse(text));
    }

    @Test
    void tryParseIsEmptyForWhatIsNoShape() {
        assertAll(
                () -> assertEquals(Optional.empty(), ShapeParser.tryParse("hello")),
                () -> assertEquals(
                        Optional.of("f32[8]"), ShapeParser.tryParse("f32[8]").map(Shape::toString)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | (f32[1], (s32[2], u8[3]))",
                "0 | f32[1]",
                "1 | (s32[2], u8[3])",
                "1,1 | u8[3]",
            })
    void partOfATupleIsFoundByItsPath(String path, String part) {
        List<Integer> index = path.equals("{}")
                ? List.of()
                : List.of(path.split(",", -1)).stream().map(Integer::valueOf).toList();
        assertEquals(
                Optional.of(part),
                ShapeParser.parse("(f32[1], (s32[2], u8[3]))").at(index).map(Shape::toString));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, 99})
    void pathThatLeadsNowhereFindsNothing(int entry) {
        assertEquals(Optional.empty(), ShapeParser.parse("(f32[1], s32[2])").at(List.of(entry)));
    }

    @Test
    void layoutIsLeftOutOnRequest() {
        assertEquals(
                "(f32[2,<=8], b(s32[?]), token[])",
                ShapeParser.parse("(f32[2,<=8]{1,0:T(8,128)}, b(s32[?]{0:S(1)}), token[])")
                        .withoutLayout());
    }
}
