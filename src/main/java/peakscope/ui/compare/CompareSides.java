package peakscope.ui.compare;

import java.util.List;
import peakscope.model.Case;
import peakscope.report.Diff;

/**
 * Names of the two sides: the part of their paths that differs, closest to the file. Dumps of one program share a file
 * name, in folders that say what was tried.
 */
public record CompareSides(String before, String after) {

    static CompareSides of(Diff diff) {
        return of(path(diff.before()), path(diff.after()));
    }

    static CompareSides of(String before, String after) {
        List<String> first = List.of(before.split("[/\\\\]"));
        List<String> second = List.of(after.split("[/\\\\]"));
        for (int back = 1; back <= Math.min(first.size(), second.size()); back++) {
            String one = first.get(first.size() - back);
            String other = second.get(second.size() - back);
            if (!one.equals(other) && !one.isEmpty() && !other.isEmpty()) {
                return new CompareSides(one, other);
            }
        }
        return new CompareSides(first.get(first.size() - 1), second.get(second.size() - 1));
    }

    private static String path(Case side) {
        return side.inputs().isEmpty() ? "" : side.inputs().get(0).path();
    }

    public String title() {
        return before + " ↔ " + after;
    }
}
