package peakscope.model.timeline;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;

/**
 * Looks up what a timeline's keys stand for. Provided by readers; a key is the reader's own row number.
 *
 * <p>Several threads ask at once: the window, a search, an export. An implementation that decodes on demand locks its
 * cache, per file.
 */
public interface BufferCatalog {

    /** Name of the instruction that defines this buffer; cheaper than all its details. */
    String instruction(int key);

    BufferDetails details(int key);

    /** Where the value comes from, if the input itself says so, as a saved report does. */
    default Optional<Origin> origin(int key) {
        return Optional.empty();
    }

    /**
     * What makes it, an opcode or a kind of allocation; null if the input does not say. May be cheaper than all
     * details.
     */
    default @Nullable String opcode(int key) {
        return details(key).opcode();
    }

    /** Its shape; null if the input does not say. May be cheaper than all details. */
    default @Nullable Shape shape(int key) {
        return details(key).shape();
    }

    /** Row of the defining instruction in the program of the same file; negative if it must be found by name. */
    default int programRow(int key) {
        return -1;
    }

    /** Whether the input says of any entry what it is for: an op, an argument, a shape, a line. */
    default boolean namesOwners() {
        return true;
    }

    /** Whether an entry stands for memory that the input gives only as a sum over several buffers. */
    default boolean isSum(int key) {
        return false;
    }

    /** How many buffers of the same origin an entry stands for, at least 1; its size is their sum. */
    default int count(int key) {
        return 1;
    }
}
