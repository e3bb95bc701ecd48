package peakscope.model.value;

import java.util.Locale;

/** A signed change of a size, with a typographic minus, which is as wide as a plus. */
public final class SignedBytes {

    private SignedBytes() {}

    /** {@code +1.20 MiB}, {@code −300.00 MiB}, {@code 0 B}. */
    public static String text(Bytes change) {
        return sign(change.count()) + new Bytes(Math.abs(change.count()));
    }

    /** {@code +1.20 MiB (+1,258,291 bytes)}; below 1 KiB the exact form alone. */
    public static String exact(Bytes change) {
        String grouped = count(change) + (Math.abs(change.count()) == 1 ? " byte" : " bytes");
        return Math.abs(change.count()) < 1024 ? grouped : text(change) + " (" + grouped + ")";
    }

    /** {@code +1,258,291}: exact, without the unit. */
    public static String count(Bytes change) {
        return sign(change.count()) + String.format(Locale.ROOT, "%,d", Math.abs(change.count()));
    }

    /** {@code −20.0 %} of what it was before; empty text when that was nothing. */
    public static String share(Bytes change, Bytes before) {
        return before.count() == 0
                ? ""
                : sign(change.count()) + String.format(Locale.ROOT, "%.1f %%", Math.abs(change.shareOf(before)) * 100);
    }

    private static String sign(long count) {
        return count < 0 ? "−" : count > 0 ? "+" : "";
    }
}
