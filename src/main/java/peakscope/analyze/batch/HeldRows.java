package peakscope.analyze.batch;

import java.util.List;

/** Which instructions make arrays that have an entry for each row of a batch. */
interface HeldRows {

    /** How many rows there are. */
    long rows();

    /**
     * Whether an array has the rows.
     *
     * @param row the instruction that makes it
     * @param path where it is in the instruction's result; empty for the whole
     */
    boolean has(int row, List<Integer> path);

    /** Whether an instruction makes an array of rows that is too large to be there for all of them at once. */
    boolean hasMany(int row);
}
