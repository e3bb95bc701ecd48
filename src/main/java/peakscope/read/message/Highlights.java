package peakscope.read.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.Mark;
import peakscope.read.message.figure.Note;
import peakscope.read.message.text.PlacedText;
import peakscope.read.message.text.Surroundings;
import peakscope.read.message.text.TextSource;

/**
 * An error text, what it says, and where it says so.
 *
 * @param text with one-character line ends; for a long text only the surroundings of the messages
 * @param whole whether nothing of the text was left out
 * @param marks in text order, without overlaps
 * @param messages the one that ended the program comes first
 * @param rematerializations what a compiler logged about recomputing values
 */
public record Highlights(
        String text,
        boolean whole,
        List<Mark> marks,
        List<Message> messages,
        List<Rematerialization> rematerializations) {

    /** No text. */
    public static final Highlights NONE = new Highlights("", true, List.of(), List.of(), List.of());

    public Highlights {
        marks = List.copyOf(marks);
        messages = List.copyOf(messages);
        rematerializations = List.copyOf(rematerializations);
    }

    /** Reads a text in memory and keeps all of it. */
    public static Highlights of(String text) {
        return of(text, Integer.MAX_VALUE);
    }

    /** Reads a text in memory and keeps at most so many characters. */
    public static Highlights of(String text, int most) {
        try {
            return of(TextSource.of(text), most, Progress.NONE);
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
    }

    /** Reads a text or log of any size, streaming it at most three times; {@link #NONE} when it has no message. */
    public static Highlights of(TextSource source, int most, Progress progress) throws IOException {
        ReadText read;
        try (LineReader lines = source.open()) {
            read = MessageReader.readNoting(lines, progress);
        }
        if (read.messages().isEmpty()) {
            return NONE;
        }
        Optional<PlacedText> whole;
        try (LineReader lines = source.open()) {
            whole = Surroundings.whole(lines, most);
        }
        if (whole.isPresent()) {
            return of(whole.get(), true, read);
        }
        try (LineReader lines = source.open()) {
            return of(
                    Surroundings.of(lines, read.notes().stream().mapToLong(Note::place), most, progress), false, read);
        }
    }

    private static Highlights of(PlacedText shown, boolean whole, ReadText read) {
        return new Highlights(
                shown.toString(), whole, marks(shown, read.notes()), read.messages(), read.rematerializations());
    }

    /** Paints the notes over each other, so that marks do not overlap and a sentence is divided by the figures in it. */
    private static List<Mark> marks(PlacedText shown, List<Note> notes) {
        @Nullable Note[] painted = new @Nullable Note[shown.length()];
        for (Mark.Kind kind : Mark.Kind.values()) {
            for (Note note : notes) {
                int at = note.kind() == kind ? shown.find(note.place()) : -1;
                for (int i = 0; at >= 0 && i < note.length() && at + i < painted.length; i++) {
                    painted[at + i] = note;
                }
            }
        }
        List<Mark> marks = new ArrayList<>();
        int start = 0;
        for (int at = 1; at <= painted.length; at++) {
            Note note = painted[start];
            if (at == painted.length || !Objects.equals(painted[at], note)) {
                if (note != null) {
                    marks.add(new Mark(start, at, note.kind(), note.message(), note.figure(), note.what()));
                }
                start = at;
            }
        }
        return marks;
    }

    /** This text with the other below it. */
    public Highlights then(Highlights other) {
        if (text.isEmpty() || other.text.isEmpty()) {
            return text.isEmpty() ? other : this;
        }
        String between = text.endsWith("\n") ? "\n" : "\n\n";
        int moved = text.length() + between.length();
        List<Mark> bothMarks = new ArrayList<>(marks);
        other.marks.forEach(mark -> bothMarks.add(mark.moved(moved, messages.size())));
        List<Message> bothMessages = new ArrayList<>(messages);
        bothMessages.addAll(other.messages);
        List<Rematerialization> both = new ArrayList<>(rematerializations);
        both.addAll(other.rematerializations);
        return new Highlights(text + between + other.text, whole && other.whole, bothMarks, bothMessages, both);
    }

    /** The first mark of a kind, or of a figure, for a message. */
    public Optional<Mark> mark(int message, Mark.Kind kind, @Nullable Figure figure) {
        return marks.stream()
                .filter(mark -> mark.message() == message && mark.kind() == kind && mark.figure() == figure)
                .findFirst();
    }
}
