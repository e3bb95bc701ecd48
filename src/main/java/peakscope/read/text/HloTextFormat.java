package peakscope.read.text;

import java.nio.file.Path;
import peakscope.read.dump.TextDump;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** {@code ….txt}, the instructions: they give no sizes themselves, but add names and sources to the other texts beside them. */
public final class HloTextFormat implements FileFormat {

    @Override
    public String title() {
        return DumpTexts.PROGRAM;
    }

    @Override
    public boolean is(FileHead head) {
        return head.text().startsWith("HloModule ");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        if (TextDump.around(file).flatMap(TextDump::hloText).isEmpty() || TextDump.hasProto(file)) {
            throw ReadException.of(
                    FilePath.text(file),
                    "is HLO text, which has no buffer sizes",
                    "open the file beside it that ends in after_optimizations.hlo.pb, or their folder");
        }
        DumpTexts.read(file, title(), into);
    }
}
