package peakscope.read.text;

import com.google.re2j.Pattern;
import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.ReadException;

/** {@code …-live-range.txt}, which leads to the texts beside it. */
public final class LiveRangeFormat implements FileFormat {

    private static final Pattern BEGIN = Pattern.compile("^HloLiveRange \\(max -?\\d+\\):");

    @Override
    public String title() {
        return DumpTexts.LIVE_RANGE;
    }

    @Override
    public boolean is(FileHead head) {
        return BEGIN.matcher(head.text()).lookingAt();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        DumpTexts.read(file, title(), into);
    }
}
