package peakscope.model;

/**
 * One frame of the Python stack that made an instruction.
 *
 * @param line 0 when unknown
 * @param column 0 when unknown
 */
public record SourceFrame(String file, String function, int line, int column) {

    /** {@code train.py:42}, the folder left out. */
    public String shortText() {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return line > 0 ? name + ":" + line : name;
    }

    /** {@code /home/me/train.py:42}. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
