package peakscope.analyze.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.value.Bytes;

/**
 * The same change in several places, such as one activation in every layer.
 *
 * @param origin op path of their values, with numbers replaced where they differ; null if unknown
 * @param members largest first
 */
public record ChangeGroup(ChangeKind kind, @Nullable String origin, List<Change> members, Bytes delta) {

    public ChangeGroup {
        members = List.copyOf(members);
    }

    /** What members have in common. */
    private record Likeness(ChangeKind kind, String name, String shapeBefore, String shapeAfter) {}

    /** All changes except those of equal size and those without names, largest groups first. */
    public static List<ChangeGroup> of(Comparison comparison) {
        Map<Likeness, List<Change>> alike = new LinkedHashMap<>();
        for (Change change : comparison.changes()) {
            if (change.kind() != ChangeKind.SAME && change.kind() != ChangeKind.NOT_LISTED) {
                alike.computeIfAbsent(likeness(comparison, change), any -> new ArrayList<>())
                        .add(change);
            }
        }
        List<ChangeGroup> groups = new ArrayList<>();
        alike.forEach((likeness, changes) -> groups.add(new ChangeGroup(
                likeness.kind,
                origin(comparison, changes),
                changes,
                new Bytes(changes.stream().mapToLong(Change::delta).sum()))));
        groups.sort(Comparator.comparingLong(group -> -Math.abs(group.delta.count())));
        return groups;
    }

    private static Likeness likeness(Comparison comparison, Change change) {
        String origin = origin(comparison, change);
        String name = origin == null
                ? OpIdentity.withoutSuffix(named(comparison, change).instruction())
                : OpIdentity.withoutNumbers(OpIdentity.withoutWrappers(origin));
        return new Likeness(
                change.kind(),
                name,
                shape(comparison.before(), change.before()),
                shape(comparison.after(), change.after()));
    }

    /** The side that names a change: the second program's, if it exists. */
    private static BufferDetails named(Comparison comparison, Change change) {
        return change.after().isPresent()
                ? details(comparison.after(), change.after().getAsInt())
                : details(comparison.before(), change.before().orElseThrow());
    }

    private static @Nullable String origin(Comparison comparison, Change change) {
        return change.after().isPresent()
                ? comparison.after().origins().of(change.after().getAsInt()).opName()
                : comparison
                        .before()
                        .origins()
                        .of(change.before().orElseThrow())
                        .opName();
    }

    private static @Nullable String origin(Comparison comparison, List<Change> changes) {
        String first = origin(comparison, changes.get(0));
        boolean differ = changes.stream().anyMatch(change -> !Objects.equals(first, origin(comparison, change)));
        return first == null || !differ ? first : OpIdentity.withoutNumbers(first);
    }

    private static String shape(SpaceAnalysis analysis, OptionalInt buffer) {
        if (buffer.isEmpty()) {
            return "";
        }
        BufferDetails details = details(analysis, buffer.getAsInt());
        return details.shape() == null ? "" : details.shape().withoutLayout();
    }

    private static BufferDetails details(SpaceAnalysis analysis, int buffer) {
        return analysis.timeline().buffer(buffer).details();
    }
}
