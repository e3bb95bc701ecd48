package peakscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.Donation;
import peakscope.analyze.compare.ModulePair;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;

/** What a reader of a comparison should know: how it matched buffers, and what it could not see. */
final class DiffNotes {

    private static final double HARDLY = 0.5;

    private final List<String> notes = new ArrayList<>();

    private DiffNotes() {}

    static List<String> of(Case before, Case after, List<ModulePair> pairs, Comparison focus, Choice choice) {
        DiffNotes notes = new DiffNotes();
        notes.donation(focus.donation());
        notes.sureness(focus);
        if (choice.module().isEmpty()) {
            notes.unpaired(
                    "before",
                    before.modules(),
                    pairs.stream().map(ModulePair::before).toList());
            notes.unpaired(
                    "after",
                    after.modules(),
                    pairs.stream().map(ModulePair::after).toList());
        }
        notes.memories(focus);
        notes.blind("before", focus.before(), "new");
        notes.blind("after", focus.after(), "gone");
        return notes.notes;
    }

    private void donation(Donation donation) {
        if (donation.begun() > 0) {
            notes.add(inputs(donation.begun(), donation.begunBytes())
                    + " donated only after: outputs reuse their memory, so the outputs' own buffers count as gone.");
        }
        if (donation.ended() > 0) {
            notes.add(inputs(donation.ended(), donation.endedBytes())
                    + " donated only before: outputs can no longer reuse their memory and count as new.");
        }
    }

    private static String inputs(int count, Bytes bytes) {
        return String.format(
                Locale.ROOT,
                "%,d %s (%s) %s",
                count,
                count == 1 ? "input" : "inputs",
                bytes,
                count == 1 ? "is" : "are");
    }

    private void sureness(Comparison focus) {
        double share = focus.matchedAfter().shareOf(focus.after().peak().inUse());
        boolean both = focus.before().peak().inUse().count() > 0
                && focus.after().peak().inUse().count() > 0;
        if (both && share < HARDLY) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Only %.0f %% of the peak after has a match before, so these are hardly the same program, and \"new\" and \"gone\" mean little.",
                    share * 100));
        }
        if (focus.total(ChangeKind.NOT_LISTED).buffers() > 0) {
            notes.add(
                    "A report lists only its largest buffers. The rest, given as a sum, is compared with the buffers of the other side"
                            + " that are small enough to be in it and have no match.");
        }
    }

    private void unpaired(String side, List<ModuleMemory> all, List<ModuleMemory> paired) {
        List<String> alone = new ArrayList<>();
        for (ModuleMemory module : all) {
            if (!paired.contains(module)) {
                alone.add(module.name());
            }
        }
        if (!alone.isEmpty()) {
            notes.add("Only " + side + " has " + String.join(", ", alone.subList(0, Math.min(5, alone.size())))
                    + (alone.size() > 5 ? " and " + (alone.size() - 5) + " more" : "") + "; not compared.");
        }
    }

    private void memories(Comparison focus) {
        String before = focus.before().memory().space().title();
        String after = focus.after().memory().space().title();
        if (!before.equals(after)) {
            notes.add("Memory space " + focus.after().memory().space().color() + " is " + before + " before and "
                    + after + " after: these programs are for different hardware.");
        }
    }

    private void blind(String side, SpaceAnalysis analysis, String word) {
        if (analysis.timeline().isExcerpt()) {
            notes.add("For " + side + ", only what is live at its peak is known: it has no curve, and buffers called "
                    + word + " may exist at another moment.");
        }
    }
}
