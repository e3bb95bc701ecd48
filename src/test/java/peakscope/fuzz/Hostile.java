package peakscope.fuzz;

import java.util.List;
import java.util.Random;

/** Names, numbers and texts that have made some program fail. */
final class Hostile {

    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        127,
        128,
        1023,
        1L << 20,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0xFFFF_FFFFL,
        1L << 32,
        1L << 40,
        (1L << 50) - 1,
        (1L << 50) + 1,
        1L << 62,
        Long.MAX_VALUE,
        Long.MAX_VALUE - 7,
        Long.MIN_VALUE
    };

    /** Repeated up to some thousand times. */
    private static final List<String> REPEATED = List.of(
            "a/",
            "jvp(",
            "a",
            " ",
            "9",
            "{",
            "}",
            "(",
            "[",
            "Backward",
            "\\",
            "\"",
            ",",
            ":",
            "0",
            "\t",
            "::",
            ".1",
            "{0,",
            "S(1)",
            "E1000: ",
            "(T(8,128)",
            "_1",
            "x.",
            "%",
            "*",
            "é",
            "\uD83D\uDE00",
            "</",
            "||",
            "=",
            "1G ",
            "G of ",
            "size ",
            "\n ",
            "op ");

    private static final List<String> SHORT = List.of(
            "",
            "\u001b[31mred\u001b]52;c;cm0gLXJm\u0007",
            "a\nb\r\nc",
            "\n::error::owned",
            "a\0b",
            "\u009b31m",
            "\u202Eevil\u2066",
            "=1+cmd|' /C calc'!A0",
            "@user #1 https://example.com/x",
            "<script>alert(1)</script>",
            "%s%n%d{0}",
            "../../../../etc/passwd",
            "f32[9223372036854775807,9223372036854775807]{1,0:T(8,128)}",
            "f32[2147483647,2147483647,2147483647]{2,1,0:T(2147483647,2147483647)}",
            "s4[0,-1]{0,0:T(0)(0,0)E(4)}",
            "((f32[1], (f32[2])), f32[3]{0:T(256)S(5)})",
            "NaN",
            "1e999",
            "-0",
            "999999999999999999999999.99G",
            "null",
            "true");

    private Hostile() {}

    static long number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(200);
            case 1 -> random.nextLong() >>> random.nextInt(64);
            default -> NUMBERS[random.nextInt(NUMBERS.length)];
        };
    }

    static String text(Random random) {
        if (random.nextInt(3) > 0) {
            return SHORT.get(random.nextInt(SHORT.size()));
        }
        String unit = REPEATED.get(random.nextInt(REPEATED.size()));
        int longest = random.nextInt(20) == 0 ? 40_000 : 1500;
        return unit.repeat(1 + random.nextInt(longest / unit.length()));
    }
}
