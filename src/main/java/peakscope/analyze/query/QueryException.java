package peakscope.analyze.query;

/** An invalid query. The message names the place, what is wrong there, and what to write instead. */
public final class QueryException extends Exception {

    private static final long serialVersionUID = 1;

    private final int offset;

    /**
     * Says what is wrong.
     *
     * @param wrong a clause, for example {@code 'f33' is not a dtype}
     * @param instead what follows the word {@code write}
     */
    QueryException(int offset, String wrong, String instead) {
        super("Character " + (offset + 1) + ": " + wrong + "; write " + instead + ".");
        this.offset = offset;
    }

    /** Place in the query, from 0; its length if something is missing at the end. */
    public int offset() {
        return offset;
    }
}
