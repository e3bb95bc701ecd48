package peakscope.read.message;

import java.util.ArrayList;
import java.util.List;

/**
 * What was read of a whole text.
 *
 * @param messages the one that ended the program first
 * @param notes where it was read, in no order
 * @param rematerializations what a compiler logged of computing values again; none where it was not asked for
 * @param lines of the text
 */
record ReadText(List<Message> messages, List<Note> notes, List<Rematerialization> rematerializations, long lines) {

    ReadText with(List<Rematerialization> found) {
        return new ReadText(messages, notes, found, lines);
    }

    /** The same with one message before all others. */
    ReadText withFirst(int first) {
        List<Message> sorted = new ArrayList<>(messages);
        sorted.add(0, sorted.remove(first));
        List<Note> renumbered = notes.stream()
                .map(note ->
                        note.message() > first ? note : note.message(note.message() == first ? 0 : note.message() + 1))
                .toList();
        return new ReadText(sorted, renumbered, rematerializations, lines);
    }
}
