package peakscope.ui.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.model.SpaceMemory;

/**
 * Why a buffer is alive, in words.
 *
 * @param made what makes it
 * @param idle how long it only waits
 * @param notes anything else worth knowing
 */
record LifetimeText(String made, String idle, List<String> notes) {

    private static final String DUMP =
            "This dump has the buffers but not the program, so what uses them is unknown. Open the .hlo.pb dumped"
                    + " with it.";

    private static final String MEMORY_PROFILE =
            "A memory profile shows what is alive, not what uses it. To see growth, open a second one, taken later, together"
                    + " with this one.";

    private static final String ALLOCATOR =
            "An allocator shows when memory was allocated and freed, not what uses it. To see that, open the dump of the same"
                    + " program.";

    static final String NO_INSTRUCTION = "The program lacks the instruction that makes this buffer.";

    /** Why it is unknown what uses a memory's buffers, and what to do. */
    static String noProgram(SpaceMemory memory) {
        return memory.isSnapshot() ? MEMORY_PROFILE : memory.isPlanned() ? DUMP : ALLOCATOR;
    }

    static LifetimeText of(Lifetime lifetime) {
        return new LifetimeText(made(lifetime.definition()), idle(lifetime), notes(lifetime));
    }

    private static String made(Lifetime.Definition definition) {
        String what = definition.opcode() == null ? "" : " (" + definition.opcode() + ")";
        if (definition.isGiven()) {
            return definition.instruction() + what + " exists from the start";
        }
        return "Made by " + definition.instruction() + what
                + (definition.step().isPresent()
                        ? String.format(
                                Locale.ROOT, " at event %,d", definition.step().getAsInt())
                        : ", at an unknown event");
    }

    private static String idle(Lifetime lifetime) {
        return lifetime.longestGap()
                .map(gap -> String.format(
                        Locale.ROOT,
                        "Idle for %s (%s) %s: %s × %,d = %s",
                        count(gap.span().steps(), "event"),
                        steps(gap.span()),
                        gap.text(),
                        lifetime.size(),
                        gap.span().steps(),
                        lifetime.idleText()))
                .orElse("Not idle between its known uses");
    }

    private static List<String> notes(Lifetime lifetime) {
        List<String> notes = new ArrayList<>();
        int unplaced = lifetime.uses().size() - lifetime.placedUses();
        if (unplaced > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d of %s could not be matched to this memory's events.",
                    unplaced,
                    count(lifetime.uses().size(), "use")));
        }
        if (lifetime.uses().stream().anyMatch(use -> use.runs().isPresent() && !use.isExact())) {
            notes.add(
                    "≈ means about: the instruction has no event of its own in this memory and runs between the events around it.");
        }
        if (lifetime.isOfWholeTuple()) {
            notes.add("These may include uses of other parts of the same tuple, which can't be told apart.");
        }
        if (lifetime.isReturned()) {
            notes.add("It is also a result of its computation.");
        }
        if (lifetime.stepsAfterLastUse() > 0) {
            notes.add("Held for " + count(lifetime.stepsAfterLastUse(), "event")
                    + " after its last known use, "
                    + (lifetime.definition().isGiven()
                            ? "because inputs and constants stay to the end."
                            : "for its caller or a value that shares its memory, as in a loop."));
        }
        return notes;
    }

    /** When an instruction runs: {@code 12}, {@code ≈ 12}, {@code 8 to 59}, or nothing. */
    static String when(Lifetime.Use use) {
        Optional<StepSpan> runs = use.runs();
        String about = use.isExact() ? "" : "≈ ";
        return runs.map(span -> about
                        + (span.steps() == 1
                                ? String.format(Locale.ROOT, "%,d", span.first())
                                : String.format(Locale.ROOT, "%,d to %,d", span.first(), span.last())))
                .orElse("?");
    }

    /** What reads in its place, and when: {@code copy-start.3 at 12}; nothing if it reads directly. */
    static String copier(Lifetime.Use use) {
        return use.copier() == null
                ? ""
                : use.copier()
                        + use.reads()
                                .map(span -> String.format(Locale.ROOT, " at %,d", span.first()))
                                .orElse("");
    }

    private static String steps(StepSpan span) {
        return span.steps() == 1
                ? String.format(Locale.ROOT, "event %,d", span.first())
                : String.format(Locale.ROOT, "events %,d to %,d", span.first(), span.last());
    }

    private static String count(int number, String one) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : one + "s");
    }
}
