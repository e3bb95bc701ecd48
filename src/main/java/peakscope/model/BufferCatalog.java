package peakscope.model;

/** Looks up what a timeline's keys stand for. A reader gives one; a key is the reader's own row number. */
public interface BufferCatalog {

    /** Name of the instruction that defines this buffer; cheaper than all its details. */
    String instruction(int key);

    BufferDetails details(int key);
}
