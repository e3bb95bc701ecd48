package peakscope.ui.compare;

import java.nio.file.Path;
import java.util.List;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Diff;
import peakscope.ui.kit.ReadingTask;

/** Holds a case against the one that it is compared with, which may have to be read first. */
public final class CompareTask extends ReadingTask<Diff> {

    private final Before before;
    private final Case after;

    /** Where the case before the change comes from. */
    private interface Before {
        Case read(Progress progress) throws ReadException;
    }

    private CompareTask(Before before, Case after) {
        super("Comparing");
        this.before = before;
        this.after = after;
    }

    /** With a dump, its folder, or a report in JSON. */
    public static CompareTask with(Path before, Case after) {
        return new CompareTask(progress -> CaseReader.read(List.of(before), progress), after);
    }

    /** Of two that are read already. */
    public static CompareTask of(Case before, Case after) {
        return new CompareTask(progress -> before, after);
    }

    @Override
    public Diff read(Progress progress) throws ReadException {
        Case other = before.read(progress);
        progress.at(-1, "matching buffers");
        Diff diff = Diff.of(other, after, Choice.ALL);
        progress.stopIfCancelled();
        return diff;
    }
}
