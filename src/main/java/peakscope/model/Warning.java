package peakscope.model;

/**
 * Something the user should know about a result that is otherwise given.
 *
 * @param where file, module or memory space that it is about
 * @param text a whole sentence: what is so, and what it means for the figures
 */
public record Warning(String where, String text) {

    @Override
    public String toString() {
        return where.isEmpty() ? text : where + ": " + text;
    }
}
