package peakscope.model.shape;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaddingTest {

    /** One layout that a TPU compiler chose, and the bytes it took. */
    private record Sample(String shape, long bytes) {}

    @Test
    void everyMeasuredLayoutTakesTheBytesThatTheCompilerGaveIt() throws IOException {
        List<Sample> samples = samples();
        List<Sample> ours = samples.stream()
                .map(sample ->
                        new Sample(sample.shape, ShapeParser.parse(sample.shape).paddedBytes()))
                .toList();
        assertAll(() -> assertEquals(2626, samples.size()), () -> assertEquals(samples, ours));
    }

    @Test
    void everyMeasuredLayoutIsPrintedAsItWasRead() throws IOException {
        List<String> texts = samples().stream().map(Sample::shape).toList();
        assertEquals(
                texts,
                texts.stream().map(ShapeParser::parse).map(Shape::toString).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f32[]{:T(128)} | 512 | 4",
                "bf16[]{:T(256)} | 512 | 2",
                "pred[]{:T(512)} | 512 | 1",
                "f32[129]{0:T(256)} | 1024 | 516",
                "f32[1025]{0:T(1024)} | 8192 | 4100",
                "f32[5000]{0:T(1024)} | 20480 | 20000",
                "bf16[5000]{0:T(1024)(128)(2,1)} | 10240 | 10000",
                "f32[129,1024]{1,0:T(8,128)} | 557056 | 528384",
                "bf16[129,1024]{1,0:T(8,128)(2,1)} | 278528 | 264192",
                "f32[17,129]{1,0:T(8,128)} | 24576 | 8772",
                "u8[64,64]{1,0:T(32,128)(4,1)} | 8192 | 4096",
                "u8[33,128]{1,0:T(8,128)(4,1)} | 5120 | 4224",
                "pred[3,130]{1,0:T(4,128)(4,1)} | 1024 | 390",
                "s4[129,1024]{1,0:T(8,128)(8,1)E(4)} | 69632 | 66048",
                "s2[1025]{0:T(2048)(128)(16,1)E(2)} | 512 | 257",
                "f32[1000,3]{0,1:T(4,128)} | 16384 | 12000",
                "f32[16,1,128]{2,1,0:T(1,128)} | 8192 | 8192",
                "f32[3,4,5,6]{3,1,2,0:T(4,128)} | 30720 | 1440",
                "bf16[16,1280,40]{2,1,0:T(8,128)(2,1)} | 5242880 | 1638400",
                "bf16[16,1280,40]{1,2,0:T(8,128)(2,1)} | 1638400 | 1638400",
                "s32[29360128,10]{1,0:T(8,128)} | 15032385536 | 1174405120"
            })
    void workedExamplesComeOut(String text, long padded, long unpadded) {
        Shape shape = ShapeParser.parse(text);
        assertAll(() -> assertEquals(padded, shape.paddedBytes()), () -> assertEquals(unpadded, shape.unpaddedBytes()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f32[0,4]{1,0:T(8,128)} | 0",
                "f32[8] | 32",
                "f32[129,1024]{1,0} | 528384",
                "f32[3]{0:L(8)} | 32",
                "f32[3,3]{1,0:T(4,4)L(32)} | 128",
                "f32[4,4,8]{2,1,0:T(*,8,128)} | 8192",
                "f32[3,5,100]{2,1,0:T(8,*,128)} | 16384",
                "s4[3]{0:E(4)} | 2",
                "s4[3]{0} | 3",
                "f6e3m2fn[3] | 3",
                "token[] | 0",
                "opaque[] | 8",
                "(f32[100], s32[]) | 16",
                "() | 0",
                "b(f32[129]{0:T(256)}) | 1024",
                "f32[?,8]{1,0} | 32",
                "f32[<=8]{0} | 32"
            })
    void unusualLayoutsTakeTheirBytes(String text, long padded) {
        assertEquals(padded, ShapeParser.parse(text).paddedBytes());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f32[129,1024]{1,0:T(8,128)} | dimension 0 (second minor) 129 → 136 by tile (8,128), 1.05×",
                "f32[129,1024]{0,1:T(8,128)} | dimension 0 (minor) 129 → 256 by tile (8,128), 1.98×",
                "f32[1000,3]{0,1:T(4,128)} | dimension 0 (minor) 1,000 → 1,024 by tile (4,128), 1.02×;"
                        + " dimension 1 (second minor) 3 → 4 by tile (4,128), 1.33×",
                "f32[]{:T(128)} | a missing dimension (minor) 1 → 128 by tile (128), 128.00×",
                "f32[129]{0:T(8,128)} | dimension 0 (minor) 129 → 256 by tile (8,128), 1.98×;"
                        + " a missing dimension (second minor) 1 → 8 by tile (8,128), 8.00×",
                "f32[2,3,128,4]{2,1,0,3:T(2,8,128)} | dimension 1 (second minor) 3 → 8 by tile (2,8,128), 2.67×",
                "f32[3,3,128,4]{2,1,0,3:T(2,8,128)} | dimension 1 (second minor) 3 → 8 by tile (2,8,128), 2.67×;"
                        + " dimension 0 (minor + 2) 3 → 4 by tile (2,8,128), 1.33×",
                "f32[128,1024]{1,0:T(8,128)} | ''",
                "f32[129,1024]{1,0} | ''",
                "f32[0,3]{1,0:T(8,128)} | ''",
                "(f32[3]{0:T(128)}, s32[]) | ''"
            })
    void dimensionsThatTheTileMadeLongerAreNamed(String text, String expected) {
        assertEquals(
                expected,
                ShapeParser.parse(text).paddedDimensions().stream()
                        .map(PaddedDimension::toString)
                        .collect(Collectors.joining("; ")));
    }

    @Test
    void longerDimensionKeepsItsFigures() {
        assertEquals(
                List.of(new PaddedDimension(0, 1, 129, 136, new Tile(List.of(8L, 128L)), 8)),
                ShapeParser.parse("f32[129,1024]{1,0:T(8,128)}").paddedDimensions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"f32[4294967296,4294967296]", "f32[9223372036854775807]{0:T(1024)}"})
    void sizeBeyond64BitsIsAnError(String text) {
        Shape shape = ShapeParser.parse(text);
        assertThrows(ArithmeticException.class, shape::paddedBytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f32[4294967296,4294967296]{1,0:T(8,128)}",
                "f32[9223372036854775807]{0:T(1024)}",
                "f32[9223372036854775,100000]{1,0:T(*,128)}"
            })
    void dimensionsOfASizeBeyond64BitsAreNotExplained(String text) {
        assertEquals(List.of(), ShapeParser.parse(text).paddedDimensions());
    }

    private static List<Sample> samples() throws IOException {
        try (BufferedReader rows = new BufferedReader(new InputStreamReader(
                PaddingTest.class.getResourceAsStream("/tiling-samples.tsv"), StandardCharsets.UTF_8))) {
            return rows.lines()
                    .skip(1)
                    .map(row -> List.of(row.split("\t", -1)))
                    .map(cells -> new Sample(cells.get(4), Long.parseLong(cells.get(3))))
                    .toList();
        }
    }
}
