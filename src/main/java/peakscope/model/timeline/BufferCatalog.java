package peakscope.model.timeline;

import java.util.Optional;

/** Looks up what a timeline's keys stand for. A reader gives one; a key is the reader's own row number. */
public interface BufferCatalog {

    /** Name of the instruction that defines this buffer; cheaper than all its details. */
    String instruction(int key);

    BufferDetails details(int key);

    /** Where the value comes from, where the input tells that itself, as a saved report does. */
    default Optional<Origin> origin(int key) {
        return Optional.empty();
    }

    /** How many buffers of the same origin one entry stands for; its size is that of all together. At least 1. */
    default int count(int key) {
        return 1;
    }
}
