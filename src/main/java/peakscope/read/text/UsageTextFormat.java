package peakscope.read.text;

import com.google.re2j.Pattern;
import java.nio.file.Path;
import peakscope.read.dump.TextDump;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.ReadException;
import peakscope.read.usage.UsageTextReader;

/** {@code …-memory-usage-report.txt}: it leads to the texts beside it, and is read by itself when there are none. */
public final class UsageTextFormat implements FileFormat {

    private static final Pattern BEGIN =
            Pattern.compile("^(Memory Space: .* \\(color=|Total bytes used: \\d+.*\\s+Allocations sorted by size)");

    @Override
    public String title() {
        return "memory usage report text";
    }

    @Override
    public boolean is(FileHead head) {
        return BEGIN.matcher(head.text()).lookingAt();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        if (TextDump.around(file).isPresent() || TextDump.hasProto(file)) {
            DumpTexts.read(file, title(), into);
            return;
        }
        into.add(UsageTextReader.read(file, TextDump.module(file), into.progress(), into.warnings()));
        into.streamed(file, this);
    }
}
