package peakscope.read.message;

import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What the compiler logged when it chose to recompute values instead of keeping them. All figures are its own
 * estimates.
 *
 * @param module name; empty if no earlier line gives it
 * @param before the need it expected without that
 * @param after the need that was left
 * @param limit the budget that it tried to reach; empty if not logged
 * @param account how it arrived at that budget, as printed; empty if not logged
 * @param line number of the first line that was read, from 1
 */
public record Rematerialization(
        String module, Bytes before, Bytes after, Optional<Bytes> limit, String account, long line) {

    /** Whether the rest fits the budget; also false when the budget is unknown. */
    public boolean reached() {
        return limit.filter(budget -> after.compareTo(budget) <= 0).isPresent();
    }

    /** A copy without the module's name, for redacted reports. */
    public Rematerialization withoutName() {
        return new Rematerialization("", before, after, limit, account, line);
    }
}
