package peakscope.chart.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Round numbers along an axis. */
public final class Ticks {

    private Ticks() {}

    /** Byte counts from 0 to a maximum: powers of two, or one and a half times as much, so that labels are short. */
    public static List<Long> bytes(long max, int most) {
        return bytes(0, max, most);
    }

    /** The same for part of an axis. */
    public static List<Long> bytes(long from, long to, int most) {
        long step = 1;
        while ((to - from) / step > most) {
            step *= 2;
        }
        return upTo((from + step - 1) / step * step, to, step);
    }

    /** Whole numbers spaced 1, 2, 5, 10, … apart. */
    public static List<Long> counts(double from, double to, int most) {
        long step = 1;
        int[] factors = {2, 5, 10};
        long power = 1;
        for (int i = 0; (to - from) / step > most; i = (i + 1) % 3) {
            step = power * factors[i];
            power = i == 2 ? power * 10 : power;
        }
        return upTo((long) Math.ceil(from / step) * step, (long) to, step);
    }

    /** {@code 512 MiB}, {@code 1.5 GiB}: without superfluous digits. */
    public static String byteLabel(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        String number = value == Math.rint(value)
                ? String.valueOf((long) value)
                : String.format(Locale.ROOT, "%.2f", value).replaceAll("0+$", "");
        return number + " " + units[unit];
    }

    private static List<Long> upTo(long from, long to, long step) {
        List<Long> ticks = new ArrayList<>();
        for (long tick = from; tick <= to; tick += step) {
            ticks.add(tick);
        }
        return ticks;
    }
}
