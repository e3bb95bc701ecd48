package peakscope.read.io;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a line was logged, in a form that can be compared across loggers: without the year, which many leave out.
 *
 * @param micros since the year began, each month taken as 31 days
 * @param text as printed
 */
public record LogTime(long micros, String text) implements Comparable<LogTime> {

    private static final Pattern ISO = Pattern.compile("\\d{4}-(\\d\\d)-(\\d\\d)[ T](\\d\\d):(\\d\\d):(\\d\\d)"
            + "(?:[.,](\\d{1,6}))?\\d*(?:([+-])(\\d\\d):?(\\d\\d)\\b)?");

    /** As glog and vLLM write it. */
    private static final Pattern SHORT = Pattern.compile("(?:^|[\\s\\]])(?:[IWEF](\\d\\d)(\\d\\d)|(\\d\\d)-(\\d\\d))"
            + " (\\d\\d):(\\d\\d):(\\d\\d)(?:[.,](\\d{1,6}))?");

    private static final long SECOND = 1_000_000;

    /** The first time in the beginning of a line. */
    public static Optional<LogTime> of(String head) {
        Matcher iso = ISO.matcher(head);
        if (iso.find()) {
            long offset = iso.group(7) == null ? 0 : number(iso, 8) * 3600 + number(iso, 9) * 60;
            long seconds = clock(iso, 3) + ("-".equals(iso.group(7)) ? offset : -offset);
            return Optional.of(time(number(iso, 1), number(iso, 2), seconds, iso.group(6), iso.group()));
        }
        Matcher brief = SHORT.matcher(head);
        if (brief.find()) {
            int month = brief.group(1) == null ? 3 : 1;
            String text = brief.group().replaceFirst("^[\\s\\]]?[IWEF]?", "").strip();
            return Optional.of(
                    time(number(brief, month), number(brief, month + 1), clock(brief, 5), brief.group(8), text));
        }
        return Optional.empty();
    }

    private static LogTime time(long month, long day, long seconds, @Nullable String fraction, String text) {
        String digits = ((fraction == null ? "" : fraction) + "000000").substring(0, 6);
        return new LogTime(((month * 31 + day) * 86_400 + seconds) * SECOND + Long.parseLong(digits), text);
    }

    private static long clock(Matcher matcher, int hour) {
        return number(matcher, hour) * 3600 + number(matcher, hour + 1) * 60 + number(matcher, hour + 2);
    }

    private static long number(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group));
    }

    @Override
    public int compareTo(LogTime other) {
        return Long.compare(micros, other.micros);
    }
}
