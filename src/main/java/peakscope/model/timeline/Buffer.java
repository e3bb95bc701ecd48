package peakscope.model.timeline;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.shape.Shape;
import peakscope.model.value.Bytes;

/**
 * One entry of a timeline, as a user sees it.
 *
 * @param id its number in the timeline, stable while the file is open
 * @param size bytes it takes, padding included, as the dump gives it
 * @param unpadded bytes its elements need; never more than {@code size}
 * @param firstStep first step at which it is live
 * @param lastStep last step at which it is live, inclusive; a shared buffer may have rested in between
 * @param allocation index of the allocation that holds it
 * @param offset bytes from the start of that allocation
 */
public record Buffer(
        int id,
        BufferDetails details,
        Bytes size,
        Bytes unpadded,
        Category category,
        int firstStep,
        int lastStep,
        OptionalInt allocation,
        OptionalLong offset) {

    public Bytes padding() {
        return size.minus(unpadded);
    }

    /** Padded over unpadded, 1 when there is no padding. */
    public double expansion() {
        return unpadded.count() == 0 ? 1 : (double) size.count() / unpadded.count();
    }

    /** Which dimensions the tile made longer, the most minor first. */
    public List<PaddedDimension> paddedDimensions() {
        Shape shape = details.shape();
        return shape == null ? List.of() : shape.paddedDimensions();
    }
}
