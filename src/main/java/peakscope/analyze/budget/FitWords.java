package peakscope.analyze.budget;

import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;

/** Explains in a sentence why a program fits or does not. */
final class FitWords {

    private FitWords() {}

    static String why(
            ModuleMemory module,
            Optional<TextMatch> refusal,
            Optional<MemoryLimit> limit,
            Optional<Boolean> fits,
            Bytes needed,
            Bytes beside,
            Bytes over) {
        String needs = "it needs " + needed
                + (beside.count() == 0 ? "" : ", and " + beside + " of other arrays is live beside it");
        if (refusal.isPresent()) {
            return "the compiler refused it: " + refused(refusal.get(), needs, limit, over);
        }
        String room = limit.map(most -> room(fits, needs, needed.plus(beside), most, over))
                .orElse("no limit is known");
        return module.outcome() == peakscope.model.Outcome.REFUSED
                ? "the compiler refused it, as its oom_intermediate_module beside the dump shows"
                        + (limit.isPresent() && over.count() > 0 ? ": " + room : "")
                : room;
    }

    private static String refused(TextMatch refusal, String needs, Optional<MemoryLimit> limit, Bytes over) {
        Optional<String> other = Fits.otherMemory(refusal);
        if (other.isPresent()) {
            return "it needs more " + other.get() + " than there is";
        }
        return needs
                + (limit.isEmpty() || over.count() == 0
                        ? ""
                        : ", " + over + " over " + limit.get().words());
    }

    private static String room(Optional<Boolean> fits, String needs, Bytes together, MemoryLimit limit, Bytes over) {
        if (fits.isEmpty()) {
            return needs + ", too close to " + limit.words()
                    + " to call: rounding and the size of the program's code decide, and no dump gives those";
        }
        Bytes left = limit.bytes().minus(together);
        return fits.get()
                ? needs + (left.count() > 0 ? " and leaves " + left + " of " : ", all of ") + limit.words()
                : needs + ", " + over + " over " + limit.words();
    }
}
