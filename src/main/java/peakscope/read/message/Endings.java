package peakscope.read.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.ending.EndingOdds;
import peakscope.read.message.ending.Posts;
import peakscope.read.message.quote.Literals;
import peakscope.read.message.quote.WrittenText;

/** What became of the program after each message of a text, as the messages beside it and the whole text tell. */
final class Endings {

    /** Lines in which a text may have its title. */
    private static final int TITLE_LINES = 3;

    private final List<Draft> drafts;
    private final Posts posts;
    private final Literals literals;
    private final WrittenText whole;
    private final double odds;

    Endings(List<Draft> drafts, Posts posts, Literals literals, WrittenText whole, double odds) {
        this.drafts = drafts;
        this.posts = posts;
        this.literals = literals;
        this.whole = whole;
        this.odds = odds;
    }

    /**
     * One for each draft.
     *
     * @param newestFirst whether what was logged later stands before it
     */
    List<Ending> all(boolean newestFirst) {
        List<Ending> endings = new ArrayList<>();
        drafts.forEach(
                draft -> endings.add(isWritten(draft) ? Ending.QUOTED : draft.ending(posts, literals, newestFirst)));
        followHandled(endings);
        if (!isAnyKnown(endings, Ending::ended)) {
            quoteAsides(endings);
        }
        if (posts.showOutput() || isAnyKnown(endings, ending -> ending != Ending.QUOTED, false)) {
            for (int i = 0; i < drafts.size(); i++) {
                if (endings.get(i).ended() && drafts.get(i).isAnswer(posts)) {
                    endings.set(i, Ending.QUOTED);
                }
            }
        }
        quoteBesideOthers(endings);
        weigh(endings);
        return endings;
    }

    /**
     * Where the words of the whole text speak clearly against what single lines say, they decide whether it only tells of errors.
     * What a logger or a traceback shows stays an error.
     */
    private void weigh(List<Ending> endings) {
        boolean isRaised = odds > EndingOdds.HIGH && endings.stream().noneMatch(Ending::ended);
        for (int i = 0; i < drafts.size(); i++) {
            if (endings.get(i).ended()
                    && odds < EndingOdds.LOW
                    && !drafts.get(i).isTraced()) {
                endings.set(i, Ending.UNLIKELY);
            } else if (isRaised
                    && endings.get(i) == Ending.QUOTED
                    && drafts.get(i).isOfMemory()) {
                endings.set(i, Ending.LIKELY);
            }
        }
    }

    /** Where no error ended the program, what else a page says of memory is no error of its own, nor is a title. */
    private void quoteAsides(List<Ending> endings) {
        boolean isPage = isAnyKnown(endings, ending -> ending == Ending.QUOTED);
        boolean isHarmless = isAnyKnown(endings, ending -> ending == Ending.HANDLED || ending == Ending.NOT_MEMORY);
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            boolean isBare = draft.message().figureCount() == 0;
            boolean isTitle = draft.firstLine() <= TITLE_LINES;
            boolean isOfHarmless = isBare ? isHarmless : isOfHarmless(draft, endings);
            if (draft.isGuess() && ((isBare && isPage) || (isTitle && isOfHarmless))) {
                endings.set(i, Ending.QUOTED);
            }
        }
    }

    /** Whether it asks for as much as a message that ended nothing. */
    private boolean isOfHarmless(Draft draft, List<Ending> endings) {
        return IntStream.range(0, drafts.size())
                .anyMatch(i -> (endings.get(i) == Ending.HANDLED || endings.get(i) == Ending.NO_FAILURE)
                        && drafts.get(i).message().asksAsMuch(draft.message()));
    }

    /** Where another error ended the program, a memory error that is only mentioned below it is of another time or of others. */
    private void quoteBesideOthers(List<Ending> endings) {
        List<Draft> others = IntStream.range(0, drafts.size())
                .filter(i -> endings.get(i) == Ending.NOT_MEMORY)
                .mapToObj(drafts::get)
                .filter(Draft::isOtherError)
                .toList();
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            if (endings.get(i).ended()
                    && (others.stream().anyMatch(draft::isMentionedAfter)
                            || (draft.isBesideOthers() && posts.showOtherErrorBeside(draft.firstLine())))) {
                endings.set(i, Ending.QUOTED);
            }
        }
    }

    /** What an allocator warned of became of the error in which it resulted. */
    private void followHandled(List<Ending> endings) {
        for (int i = 0; i < drafts.size(); i++) {
            MessageBuilder warning = drafts.get(i).message();
            if (endings.get(i).ended()
                    && drafts.get(i).isMild()
                    && IntStream.range(0, drafts.size())
                            .anyMatch(other -> endings.get(other) == Ending.HANDLED
                                    && drafts.get(other).message().asksAsMuch(warning))) {
                endings.set(i, Ending.HANDLED);
            }
        }
    }

    /** Whether the whole text is a page, a program or the like, where nothing happens; a letter may be about an error of its writer's. */
    private boolean isWritten(Draft draft) {
        return whole.isPage() || (whole.isAll() && !(whole.isLetter() && draft.standsAlone()));
    }

    private boolean isAnyKnown(List<Ending> endings, Predicate<Ending> wanted) {
        return isAnyKnown(endings, wanted, true);
    }

    private boolean isAnyKnown(List<Ending> endings, Predicate<Ending> wanted, boolean inAnswers) {
        return IntStream.range(0, drafts.size())
                .anyMatch(i -> !drafts.get(i).isGuess()
                        && (inAnswers || !drafts.get(i).isAnswer(posts))
                        && wanted.test(endings.get(i)));
    }
}
