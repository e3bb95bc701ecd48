package peakscope.read.hlo;

import java.util.List;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;

/** Collects warnings about one memory space or module. */
final class SpaceWarnings {

    private final String where;
    private final List<Warning> warnings;

    SpaceWarnings(String where, List<Warning> warnings) {
        this.where = where;
        this.warnings = warnings;
    }

    void add(String text) {
        warnings.add(new Warning(where, text));
    }

    /** Adds a text that mentions an instruction. */
    void add(String text, String instruction) {
        warnings.add(new Warning(where, text, List.of(instruction)));
    }

    /** Adds the text with the count filled in, unless the count is 0. */
    void addIf(long count, String format) {
        if (count > 0) {
            add(Counted.of(count, format));
        }
    }
}
