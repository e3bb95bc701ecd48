package peakscope.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.read.archive.ArchiveFormat;
import peakscope.read.format.EmptyFormat;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.hlo.AssignmentFormat;
import peakscope.read.hlo.HloProtoFormat;
import peakscope.read.hlo.ModuleAloneFormat;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogFormat;
import peakscope.read.pprof.MemoryProfileFormat;
import peakscope.read.report.ReportFormat;
import peakscope.read.text.AssignmentTextFormat;
import peakscope.read.text.HloTextFormat;
import peakscope.read.text.LiveRangeFormat;
import peakscope.read.text.UsageTextFormat;
import peakscope.read.torch.SnapshotFormat;
import peakscope.read.usage.UsageProtoFormat;
import peakscope.read.xplane.SavedProfileFormat;
import peakscope.read.xplane.XSpaceFormat;
import peakscope.read.xprof.ViewerFormat;

/** The table of formats, in the order in which they are asked to recognise a file. Each case has its own table. */
final class Formats {

    private final ArchiveFormat archive = new ArchiveFormat();
    private final XSpaceFormat profile = new XSpaceFormat();
    private final LogFormat logs;
    private final List<FileFormat> table;

    /** Keeps texts as {@link LogFormat} says. */
    Formats(int shown) {
        logs = new LogFormat(shown);
        table = List.of(
                new EmptyFormat(),
                archive,
                new SnapshotFormat(),
                new MemoryProfileFormat(),
                new AssignmentFormat(),
                profile,
                new HloProtoFormat(),
                new ModuleAloneFormat(),
                new UsageProtoFormat(),
                new AssignmentTextFormat(),
                new LiveRangeFormat(),
                new UsageTextFormat(),
                new ReportFormat(),
                new ViewerFormat(),
                new SavedProfileFormat(),
                new HloTextFormat(),
                logs);
    }

    /** The format of a file; empty when none fits. */
    Optional<FileFormat> of(Path file) throws ReadException {
        FileHead head = FileHead.of(file);
        for (FileFormat format : table) {
            if (format.is(head)) {
                return Optional.of(format);
            }
        }
        if (ArchiveFormat.unpacksItself(file)) {
            return Optional.of(archive);
        }
        return XSpaceFormat.isNamedSo(file) ? Optional.of(profile) : Optional.empty();
    }

    /** Reads texts and keeps what they say. */
    LogFormat logs() {
        return logs;
    }
}
