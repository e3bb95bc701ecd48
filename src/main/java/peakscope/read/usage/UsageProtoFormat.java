package peakscope.read.usage;

import java.nio.file.Path;
import peakscope.read.dump.TextDump;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.ProtoHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** {@code …-memory-usage-report.pb}, read only if nothing better is left of the dump. */
public final class UsageProtoFormat implements FileFormat {

    @Override
    public String title() {
        return "memory usage report proto";
    }

    /** A memory space: its size, its number, then allocations with an index, two sizes and a share. */
    @Override
    public boolean is(FileHead head) {
        ProtoHead proto = new ProtoHead(head);
        int space = proto.content(0, ProtoHead.PART_1);
        int at = proto.after(proto.after(space, ProtoHead.NUMBER_1), ProtoHead.NUMBER_2);
        int entry = at > space ? proto.content(at, ProtoHead.PART_3) : -1;
        if (entry < 0) {
            return false;
        }
        int size = proto.after(entry, ProtoHead.NUMBER_1);
        int cumulative = proto.after(size, ProtoHead.NUMBER_2);
        int share = proto.after(cumulative, ProtoHead.NUMBER_3);
        return cumulative > size && share > cumulative && proto.at(share) == ProtoHead.DOUBLE_4;
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        if (TextDump.hasProto(file) || TextDump.around(file).isPresent()) {
            throw ReadException.of(
                    FilePath.text(file),
                    "is a memory usage report, which has no lifetimes",
                    "open the file beside it that ends in after_optimizations.hlo.pb, or their folder");
        }
        FileBytes bytes = FileBytes.read(file, into.progress());
        into.add(UsageReportReader.read(bytes.path(), TextDump.module(file), bytes.content(), into.warnings()));
        into.add(bytes.as(title()));
    }
}
