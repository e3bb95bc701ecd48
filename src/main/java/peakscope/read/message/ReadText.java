package peakscope.read.message;

import java.util.ArrayList;
import java.util.List;
import peakscope.read.message.figure.Note;

/**
 * What was read of a whole text.
 *
 * @param messages the one that ended the program comes first
 * @param notes where things were read, in no order
 * @param rematerializations what a compiler logged about computing values again; empty unless asked for
 * @param lines number of lines
 */
record ReadText(List<Message> messages, List<Note> notes, List<Rematerialization> rematerializations, long lines) {

    ReadText with(List<Rematerialization> found) {
        return new ReadText(messages, notes, found, lines);
    }

    /** A copy with the messages in this order. */
    ReadText ordered(int[] order) {
        List<Message> sorted = new ArrayList<>();
        int[] places = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted.add(messages.get(order[i]));
            places[order[i]] = i;
        }
        List<Note> renumbered =
                notes.stream().map(note -> note.message(places[note.message()])).toList();
        return new ReadText(sorted, renumbered, rematerializations, lines);
    }
}
