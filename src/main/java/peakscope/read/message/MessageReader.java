package peakscope.read.message;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import peakscope.read.io.LineReader;
import peakscope.read.io.LogClock;
import peakscope.read.io.LogTime;
import peakscope.read.io.Progress;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.ending.EndingOdds;
import peakscope.read.message.ending.Posts;
import peakscope.read.message.ending.TellingLines;
import peakscope.read.message.figure.Note;
import peakscope.read.message.quote.Literals;
import peakscope.read.message.quote.WrittenText;
import peakscope.read.message.text.Excerpt;
import peakscope.read.message.text.KeptLines;
import peakscope.read.message.text.PlacedText;
import peakscope.read.message.text.Repeats;
import peakscope.read.message.wording.Weight;

/**
 * Finds the messages in a text, which may be a log of many megabytes.
 *
 * <p>The text is streamed; only the surroundings of lines about memory are kept, separately for each rank or task. They are
 * searched as a whole, since sentences wrap anywhere and reports run over hundreds of lines.
 */
public final class MessageReader {

    /**
     * A message of a log, and where it occurs.
     *
     * @param line the last on which it occurs, from 1
     * @param time when that line, or the last dated one before it, was logged
     */
    public record Placed(Message message, long line, Optional<LogTime> time) {}

    /** Lines to keep after the last one of a report. */
    private static final int AFTER = 60;

    /** What the allocator of a GPU's pinned host memory logs. */
    private static final String PINNED = "gpu.pinned";

    /** What XLA says then, and on a CPU. */
    private static final String OF_CPU = "host.xla";

    /** Characters before a sentence that may tell whose it is. */
    private static final int HEAD = 1000;

    /** Characters after it that may tell the same. */
    private static final int TAIL = 900;

    private final boolean noting;
    private final KeptLines kept = new KeptLines();
    private final Repeats repeats = new Repeats();
    private final List<Note> notes = new ArrayList<>();
    private final List<Draft> drafts = new ArrayList<>();
    private final List<Message> built = new ArrayList<>();
    private final Posts posts = new Posts();
    private final Literals literals = new Literals();
    private final WrittenText whole = new WrittenText();
    private final TellingLines telling = new TellingLines();
    private final LogClock clock = new LogClock();
    private int left;
    private int passed;

    private MessageReader(boolean noting) {
        this.noting = noting;
    }

    /**
     * The messages of a text; the one that ended the program comes first.
     *
     * @param also is shown every line too, while it is the line read last
     */
    public static List<Message> read(LineReader lines, Progress progress, Consumer<LineReader> also)
            throws IOException {
        return new MessageReader(false).readAll(lines, progress, also).messages();
    }

    /** The messages with the line and time of each, for the logs of many hosts. */
    public static List<Placed> readPlaced(LineReader lines, Progress progress) throws IOException {
        MessageReader reader = new MessageReader(false);
        return reader.readAll(lines, progress, line -> {}).messages().stream()
                .map(message -> reader.drafts.get(reader.built.indexOf(message)).placed(message))
                .toList();
    }

    /** The messages with a note of all words that something was read from. */
    static ReadText readNoting(LineReader lines, Progress progress) throws IOException {
        RematerializationLog compiler = new RematerializationLog();
        return new MessageReader(true)
                .readAll(lines, progress, compiler::accept)
                .with(compiler.found());
    }

    private ReadText readAll(LineReader lines, Progress progress, Consumer<LineReader> also) throws IOException {
        while (lines.advance(progress)) {
            lines.matches(clock);
            if (clock.isNewestFirst()) {
                posts.current().watch();
            }
            posts.accept(lines, whole.isPrinted());
            boolean sign = Signs.areOfMessage(lines);
            accept(lines, sign);
            posts.current().accept(lines);
            literals.accept(lines);
            telling.accept(lines, sign);
            whole.accept(lines);
            also.accept(lines);
        }
        search();
        dropPinnedAgain();
        List<String> errors =
                drafts.stream().map(draft -> draft.message().text()).toList();
        double odds = errors.isEmpty() ? Double.NaN : EndingOdds.of(telling.all(lines), errors);
        List<Ending> endings = new Endings(drafts, posts, literals, whole, odds).all(clock.isNewestFirst());
        int[] order = order(endings);
        for (int i = 0; i < drafts.size(); i++) {
            built.add(drafts.get(i).message().build(endings.get(i)));
        }
        return new ReadText(built, notes, List.of(), lines.number()).ordered(order);
    }

    /** Where that allocator logs it, the program ran on a GPU, and XLA's error says the same once more. */
    private void dropPinnedAgain() {
        if (drafts.stream().anyMatch(draft -> draft.message().isAbout(PINNED))) {
            drafts.removeIf(draft -> draft.message().isAbout(OF_CPU));
        }
    }

    /**
     * Puts first what ended the program: the last exception, because earlier ones may have been caught, then anything
     * definite.
     */
    private int[] order(List<Ending> endings) {
        int last = -1;
        for (int i = 0; i < drafts.size(); i++) {
            boolean definite = drafts.get(i).weight() == Weight.MEMORY;
            last = drafts.get(i).isException() && definite && endings.get(i).ended() ? i : last;
        }
        int first = withFigures(firstOfAlike(last, endings), endings);
        if (first >= 0) {
            IntStream.range(0, drafts.size())
                    .filter(i -> endings.get(i).ended())
                    .mapToObj(i -> drafts.get(i).message())
                    .forEach(drafts.get(first).message()::completeFrom);
        }
        Comparator<Integer> byRank = Comparator.comparing((Integer i) -> i != first)
                .thenComparing(endings::get)
                .thenComparing(i -> drafts.get(i).weight())
                .thenComparing(i -> drafts.get(i).message().isListAlone());
        return IntStream.range(0, drafts.size())
                .boxed()
                .sorted(byRank)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Of several ranks that fail alike, the one that failed first. */
    private int firstOfAlike(int exception, List<Ending> endings) {
        if (exception < 0) {
            return exception;
        }
        Draft last = drafts.get(exception);
        int first = IntStream.range(0, drafts.size())
                .filter(i -> i == exception
                        || (endings.get(i).ended()
                                && drafts.get(i).firstLine() <= last.firstLine()
                                && isAlike(drafts.get(i), last)))
                .boxed()
                .min(Comparator.comparing(i -> drafts.get(i).firstLine()))
                .orElse(exception);
        drafts.get(first).message().nameProgram(last.message());
        return first;
    }

    private static boolean isAlike(Draft one, Draft last) {
        return (one.isException()
                        && (one.message().asksLike(last.message()) || isOfAnother(one, last) || isOfChain(one, last)))
                || one.message().explains(last.message());
    }

    /** Whether it is another rank's, of the same kind: each died for itself, and none of them caught it. */
    private static boolean isOfAnother(Draft one, Draft last) {
        return one.isOfAnother(last) && one.message().isOfKind(last.message());
    }

    /** Whether the last one was raised while the program handled this one: it had too little memory before it tried anything else. */
    private static boolean isOfChain(Draft one, Draft last) {
        return last.isChained() && one.message().isOfKind(last.message());
    }

    /** If an exception only says that memory ran out, returns the message logged before it that says how much was requested. */
    private int withFigures(int exception, List<Ending> endings) {
        if (exception < 0 || drafts.get(exception).message().figureCount() > 0) {
            return exception;
        }
        MessageBuilder last = drafts.get(exception).message();
        return IntStream.range(0, drafts.size())
                .filter(i -> endings.get(i).ended()
                        && drafts.get(i).message().figureCount() > 0
                        && isOfOneKind(drafts.get(i).message(), last))
                .findFirst()
                .orElse(exception);
    }

    private static boolean isOfOneKind(MessageBuilder one, MessageBuilder other) {
        return one.family() == other.family()
                || one.isOnDeviceLike(other)
                || (one.code() != null && Objects.equals(one.code(), other.code()));
    }

    private void accept(LineReader lines, boolean sign) {
        if (sign || (left == 0 && Signs.areOfList(lines))) {
            if (isRepeated(lines)) {
                return;
            }
            if (kept.isPlenty()) {
                search();
            }
            for (int back = Math.min(passed, LineReader.REMEMBERED); back > 0; back--) {
                kept.add(lines.number() - back, lines.text(back));
            }
            passed = 0;
            kept.add(lines.number(), lines.text(0));
            kept.stamp(lines.number(), clock);
            posts.current().beginsHere(lines);
            left = AFTER;
        } else if (left > 0) {
            if (lines.matches(Signs.OF_CHUNK)) {
                return;
            }
            keep(lines);
            left = lines.matches(Signs.OF_REPORT) ? AFTER : left - 1;
            if (left == 0) {
                search();
            }
        } else {
            passed++;
        }
    }

    /** Whether a line has been there many times; then only the last one of its kind is kept. */
    private boolean isRepeated(LineReader lines) {
        if (repeats.isOne(lines.text(0))) {
            repeats.begin(lines.number(), lines.text(0));
            posts.current().beginsHere(lines);
            passed = 0;
            left = AFTER;
            return true;
        }
        repeats.end((raw, number) -> kept.add(number, raw));
        return false;
    }

    private void keep(LineReader lines) {
        if (repeats.goesOn()) {
            repeats.add(lines.number(), lines.text(0));
        } else {
            kept.add(lines.number(), lines.text(0));
        }
    }

    /** Finds the messages in the lines kept so far, and drops the lines. */
    private void search() {
        repeats.end((raw, number) -> kept.add(number, raw));
        for (PlacedText plain : kept.texts()) {
            SearchedText searched = SearchedText.of(plain);
            PlacedText part = searched.text();
            List<MessageFinder.Found> found = searched.found();
            String text = part.toString();
            for (int i = 0; i < found.size(); i++) {
                MessageFinder.Found one = found.get(i);
                int start = Math.min(one.end(), text.length());
                int end =
                        i + 1 < found.size() ? Math.max(start, found.get(i + 1).start()) : text.length();
                ReportBody.read(new Excerpt(text.substring(start, end), start), one.message());
                int known = add(draft(one, part, text));
                if (noting) {
                    one.message().readings().forEach(reading -> note(known, reading, part));
                }
            }
        }
        kept.clear();
    }

    private Draft draft(MessageFinder.Found found, PlacedText part, String text) {
        long line = PlacedText.lineOf(part.placeOf(found.start()));
        String head = text.substring(Math.max(0, found.start() - HEAD), found.start());
        Draft draft = new Draft(found);
        kept.time(line).ifPresent(draft::loggedAt);
        int end = Math.min(found.end(), text.length());
        draft.standsAt(
                line,
                kept.prefix(line),
                head,
                head.substring(head.lastIndexOf('\n') + 1),
                text.substring(end, Math.min(text.length(), end + TAIL)));
        return draft;
    }

    private void note(int message, Reading reading, PlacedText part) {
        Excerpt words = reading.words();
        for (PlacedText.Stretch stretch : part.stretches(words.at(), words.end())) {
            String text =
                    words.text().substring(stretch.at() - words.at(), stretch.at() - words.at() + stretch.length());
            int blanks = text.length() - text.stripLeading().length();
            if (blanks < text.length()) {
                notes.add(new Note(
                        reading.kind(),
                        message,
                        reading.figure(),
                        reading.what(),
                        stretch.place() + blanks,
                        text.strip().length()));
            }
        }
    }

    /** Adds a message or merges it into an equal one; returns its index. */
    private int add(Draft draft) {
        for (int i = 0; i < drafts.size(); i++) {
            if (drafts.get(i).message().agrees(draft.message())) {
                drafts.get(i).absorb(draft);
                return i;
            }
        }
        drafts.add(draft);
        return drafts.size() - 1;
    }
}
