package peakscope.read.message;

import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * What the compiler wrote when it computed values again instead of keeping them, all of it estimates of its own.
 *
 * @param module name; empty when no line before it tells
 * @param before what it expected the module to need of its budget without that
 * @param after what was left
 * @param limit the budget that it tried to reach; empty when it does not tell
 * @param account how it came to that budget, as printed; empty when it does not tell
 * @param line number of the first line that was read, from 1
 */
public record Rematerialization(
        String module, Bytes before, Bytes after, Optional<Bytes> limit, String account, long line) {

    /** Whether what was left fits the budget; false also when that is not known. */
    public boolean reached() {
        return limit.filter(budget -> after.compareTo(budget) <= 0).isPresent();
    }

    /** The same where names must not be told. */
    public Rematerialization withoutName() {
        return new Rematerialization("", before, after, limit, account, line);
    }
}
