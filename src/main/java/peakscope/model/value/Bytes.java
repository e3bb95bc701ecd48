package peakscope.model.value;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * An exact number of bytes. Prints in binary units: {@link #toString()} for tight places ({@code 1.50 GiB}),
 * {@link #exact()} where there is room ({@code 1.50 GiB (1,610,612,736 bytes)}).
 */
public record Bytes(long count) implements Comparable<Bytes> {

    public static final Bytes ZERO = new Bytes(0);

    /** A single buffer above this (1 PiB) counts as damage, so that sums fit 64 bits. */
    public static final long LARGEST_BUFFER = 1L << 50;

    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private static final Pattern TEXT =
            Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:([KMGTPE])(?:i?B)?|B|bytes)?", Pattern.CASE_INSENSITIVE);

    /**
     * Reads {@code 15.75GiB}, {@code 15.75G}, {@code 16777216}; every unit is a power of 1024.
     *
     * @throws IllegalArgumentException when the text is no size
     */
    public static Bytes parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a size; write 15.75GiB, 512M or a number of bytes");
        }
        String unit = matcher.group(2);
        int power = unit == null ? 0 : "KMGTPE".indexOf(unit.toUpperCase(Locale.ROOT)) + 1;
        BigDecimal count = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(1024).pow(power));
        try {
            return new Bytes(count.setScale(0, RoundingMode.HALF_UP).longValueExact());
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("'" + text + "' is larger than 8 EiB", tooLarge);
        }
    }

    public Bytes plus(Bytes other) {
        return new Bytes(Math.addExact(count, other.count));
    }

    public Bytes minus(Bytes other) {
        return new Bytes(Math.subtractExact(count, other.count));
    }

    /** This size as a share of the whole, 0 when the whole is 0. */
    public double shareOf(Bytes whole) {
        return whole.count == 0 ? 0 : (double) count / whole.count;
    }

    /** {@code 1.50 GiB (1,610,612,736 bytes)}; below 1 KiB the exact form alone. */
    public String exact() {
        String grouped = String.format(Locale.ROOT, "%,d %s", count, Math.abs(count) == 1 ? "byte" : "bytes");
        return Math.abs(count) < 1024 ? grouped : this + " (" + grouped + ")";
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(count, other.count);
    }

    @Override
    public String toString() {
        if (Math.abs(count) < 1024) {
            return count + " B";
        }
        double value = count;
        int unit = -1;
        // 1023.995 would print as 1024.00, so the next unit starts a rounding step early.
        while (Math.abs(value) >= 1023.995 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.2f %s", value, UNITS[Math.max(unit, 0)]);
    }
}
