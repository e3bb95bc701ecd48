package peakscope.report.check;

import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;

/**
 * One criterion checked on one space of one module.
 *
 * @param module its name, with a number if several have the same name
 * @param check the criterion's id
 * @param peak bytes in use at the peak, padding included
 * @param actual what was compared with {@code allowed}; both are empty if nothing was
 * @param baseline the peak from which {@code allowed} follows, if another
 * @param text the result with figures; one line without the module's name
 */
public record CheckResult(
        String module,
        String space,
        String check,
        Status status,
        Bytes peak,
        Optional<Bytes> actual,
        Optional<Bytes> allowed,
        Optional<Bytes> baseline,
        String text) {

    /** How it ended. */
    public enum Status {
        PASSED("passed"),
        FAILED("failed"),
        /** It could not be checked; the text says why. */
        NOT_CHECKED("not checked");

        private final String text;

        Status(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    static CheckResult of(Subject subject, String check, Bytes actual, Bytes allowed, String text) {
        return of(subject, check, actual, allowed, actual.compareTo(allowed) <= 0, text);
    }

    static CheckResult of(Subject subject, String check, Bytes actual, Bytes allowed, boolean passed, String text) {
        return new CheckResult(
                subject.label(),
                subject.space(),
                check,
                passed ? Status.PASSED : Status.FAILED,
                subject.peak().inUse(),
                Optional.of(actual),
                Optional.of(allowed),
                Optional.empty(),
                text);
    }

    static CheckResult failed(Subject subject, String check, Bytes actual, String why) {
        return new CheckResult(
                subject.label(),
                subject.space(),
                check,
                Status.FAILED,
                subject.peak().inUse(),
                Optional.of(actual),
                Optional.empty(),
                Optional.empty(),
                why);
    }

    static CheckResult notChecked(Subject subject, String check, String why) {
        return new CheckResult(
                subject.label(),
                subject.space(),
                check,
                Status.NOT_CHECKED,
                subject.peak().inUse(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                why);
    }

    CheckResult against(Bytes peakBefore) {
        return new CheckResult(module, space, check, status, peak, actual, allowed, Optional.of(peakBefore), text);
    }

    CheckResult as(Status other) {
        return new CheckResult(module, space, check, other, peak, actual, allowed, baseline, text);
    }

    /** {@code failed: jit_step, hbm, limit: its peak is …}; always one line, whatever the names contain. */
    public String line() {
        return Visible.of(status.text() + ": " + module + ", " + space + ", " + check + ": " + text);
    }
}
