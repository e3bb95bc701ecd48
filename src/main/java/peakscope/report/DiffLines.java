package peakscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.Change;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.analyze.compare.Comparison;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;

/** Phrases that all forms of a comparison and the window share. */
public final class DiffLines {

    private DiffLines() {}

    /** {@code peak 1.50 GiB → 1.20 GiB, −300.00 MiB (−19.5 %), HBM of jit_step}. */
    public static String verdict(Comparison space) {
        Bytes before = space.before().peak().inUse();
        Bytes change = space.difference();
        String share = SignedBytes.share(change, before);
        String size = change.count() == 0
                ? "unchanged"
                : SignedBytes.text(change) + (share.isEmpty() ? "" : " (" + share + ")");
        return "peak " + before + " → " + space.after().peak().inUse() + ", " + size + ", "
                + space.after().memory().space().title() + " of " + modules(space);
    }

    /** {@code jit_step}, or {@code jit_a → jit_b}. */
    public static String modules(Comparison space) {
        return either(space.before().module(), space.after().module());
    }

    /** {@code Matched: 98.0 % of the peak before, 99.1 % of the peak after}. */
    public static String matched(Comparison space) {
        return String.format(
                Locale.ROOT,
                "Matched: %.1f %% of the bytes at the peak before, %.1f %% of those after",
                space.matchedBefore().shareOf(space.before().peak().inUse()) * 100,
                space.matchedAfter().shareOf(space.after().peak().inUse()) * 100);
    }

    /** {@code 3 × now live at the peak}. */
    public static String what(ChangeGroup group) {
        int count = group.members().size();
        return (count > 1 ? String.format(Locale.ROOT, "%,d × ", count) : "")
                + group.kind().text();
    }

    /** {@code fusion.3 → fusion.7}, for the group's largest change. */
    public static String names(Comparison space, ChangeGroup group) {
        return change(space, group, buffer -> buffer.details().label());
    }

    /** Shapes with their layouts, sizes if they differ, and lifetimes: the evidence for the change. */
    public static List<String> evidence(Comparison space, ChangeGroup group) {
        List<String> parts = new ArrayList<>();
        Change first = group.members().get(0);
        @Nullable Buffer before = buffer(space.before(), first.before());
        @Nullable Buffer after = buffer(space.after(), first.after());
        String shapes = change(
                space,
                group,
                buffer -> buffer.details().shape() == null
                        ? ""
                        : buffer.details().shape().toString());
        if (!shapes.isEmpty()) {
            parts.add(shapes);
        }
        parts.add(change(space, group, buffer -> buffer.category().text()) + " of "
                + change(space, group, buffer -> buffer.size().toString())
                + (group.members().size() > 1 ? isEven(group) ? " each" : " at most" : ""));
        if (before != null && after != null && !before.padding().equals(after.padding())) {
            parts.add("padding " + before.padding() + " → " + after.padding());
        }
        String lives = either(lifetime(space.before(), before), lifetime(space.after(), after));
        if (!lives.isEmpty()) {
            parts.add("live " + lives);
        }
        if (group.origin() != null) {
            parts.add(group.origin());
        }
        String source = change(
                space,
                group,
                buffer -> buffer.details().source().map(SourceFrame::shortText).orElse(""));
        if (!source.isEmpty()) {
            parts.add(source);
        }
        first.stage().ifPresent(stage -> parts.add("matched by " + stage.text()));
        return parts;
    }

    private static boolean isEven(ChangeGroup group) {
        return group.members().stream()
                .allMatch(change -> change.delta() == group.members().get(0).delta());
    }

    private static String lifetime(SpaceAnalysis analysis, @Nullable Buffer buffer) {
        int steps = analysis.timeline().steps();
        if (buffer == null || steps == 0) {
            return "";
        }
        boolean always = buffer.firstStep() == 0 && buffer.lastStep() == steps - 1;
        return always
                ? "throughout"
                : String.format(Locale.ROOT, "%,d–%,d of %,d", buffer.firstStep(), buffer.lastStep(), steps);
    }

    private static String change(Comparison space, ChangeGroup group, Function<Buffer, String> property) {
        Change first = group.members().get(0);
        @Nullable Buffer before = buffer(space.before(), first.before());
        @Nullable Buffer after = buffer(space.after(), first.after());
        return either(before == null ? "" : property.apply(before), after == null ? "" : property.apply(after));
    }

    private static @Nullable Buffer buffer(SpaceAnalysis analysis, OptionalInt number) {
        return number.isPresent() ? analysis.timeline().buffer(number.getAsInt()) : null;
    }

    private static String either(String before, String after) {
        if (before.isEmpty() || before.equals(after)) {
            return after;
        }
        return after.isEmpty() ? before : before + " → " + after;
    }
}
