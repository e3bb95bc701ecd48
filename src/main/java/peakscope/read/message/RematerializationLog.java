package peakscope.read.message;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.io.LineReader;

/**
 * Finds what rematerialization did in a verbose compiler log: the warning of {@code hlo_rematerialization.cc} when the budget
 * was missed, and the TPU compiler's lines with the budget and the reduction. One log may hold several modules.
 */
public final class RematerializationLog {

    /** No compile logs more than this. */
    private static final int MOST = 1000;

    private static final String SIZE = "([\\d.]+ ?[KMGTPE]?(?:iB|B)?)";
    private static final Pattern SHORT = Pattern.compile("Can't reduce memory use below " + SIZE
            + " \\((\\d{1,18}) bytes\\) by rematerialization; only reduced to " + SIZE
            + " \\((\\d{1,18}) bytes\\), down from "
            + SIZE + " \\((\\d{1,18}) bytes\\)");
    private static final Pattern LIMIT = Pattern.compile("rematerialization limit " + SIZE + " = (.{1,300})");
    private static final Pattern REDUCTION =
            Pattern.compile("rematerialization \\w+ reduction: +" + SIZE + " => " + SIZE);
    private static final Pattern MODULE = Pattern.compile("\\bmodule: ([^\\s,]+)");

    private final List<Rematerialization> found = new ArrayList<>();
    private String module = "";
    private @Nullable Rematerialization open;
    private Optional<Bytes> limit = Optional.empty();
    private String account = "";

    /** Takes the line that was read last. */
    public void accept(LineReader lines) {
        if (!lines.matches(Signs.OF_COMPILER)) {
            return;
        }
        String line = lines.text(0);
        Matcher named = MODULE.matcher(line);
        if (named.find() && !named.group(1).equals(module)) {
            close();
            module = named.group(1);
        }
        Matcher missed = SHORT.matcher(line);
        Matcher limited = LIMIT.matcher(line);
        Matcher reduced = REDUCTION.matcher(line);
        if (missed.find()) {
            close();
            open = new Rematerialization(
                    module, exact(missed, 6), exact(missed, 4), Optional.of(exact(missed, 2)), "", lines.number());
        } else if (limited.find()) {
            limit = size(limited.group(1));
            account = limited.group(2).strip();
        } else if (reduced.find()) {
            Optional<Bytes> before = size(reduced.group(1));
            Optional<Bytes> after = size(reduced.group(2));
            if (before.isPresent() && after.isPresent()) {
                reduced(before.get(), after.get(), lines.number());
            }
        }
    }

    /** Keeps the exact figures of the warning before it, if that is about the same reduction. */
    private void reduced(Bytes before, Bytes after, long line) {
        Rematerialization known = open;
        if (known == null || !isSame(known.before(), before) || !isSame(known.after(), after)) {
            Optional<Bytes> budget = limit;
            String printed = account;
            close();
            open = new Rematerialization(module, before, after, budget, printed, line);
        }
        close();
    }

    /** Printed sizes have two decimal places. */
    private static boolean isSame(Bytes exact, Bytes printed) {
        return Math.abs(exact.count() - printed.count()) <= exact.count() / 100;
    }

    private void close() {
        Rematerialization last = open;
        if (last != null && found.size() < MOST) {
            found.add(new Rematerialization(
                    last.module(), last.before(), last.after(), last.limit().or(() -> limit), account, last.line()));
        }
        open = null;
        limit = Optional.empty();
        account = "";
    }

    private static Bytes exact(Matcher matcher, int group) {
        return new Bytes(Long.parseLong(matcher.group(group)));
    }

    private static Optional<Bytes> size(String printed) {
        try {
            return Optional.of(Bytes.parse(printed));
        } catch (IllegalArgumentException | ArithmeticException noSize) {
            return Optional.empty();
        }
    }

    /** All that were found, in the order of the log. */
    public List<Rematerialization> found() {
        close();
        return List.copyOf(found);
    }
}
