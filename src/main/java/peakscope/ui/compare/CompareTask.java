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

/** Compares a case with another, which it may have to read first. */
public final class CompareTask extends ReadingTask<Diff> {

    private final Before before;
    private final Case after;

    /** Provides the case before the change. */
    private interface Before {
        Case read(Progress progress) throws ReadException;
    }

    private CompareTask(Before before, Case after) {
        super("Comparing");
        this.before = before;
        this.after = after;
    }

    /** With a dump, its folder, or a JSON report. */
    public static CompareTask with(Path before, Case after) {
        return new CompareTask(progress -> CaseReader.read(List.of(before), progress), after);
    }

    /** With a case that is already read. */
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
