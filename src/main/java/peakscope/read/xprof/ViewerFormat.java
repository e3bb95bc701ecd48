package peakscope.read.xprof;

import com.google.re2j.Pattern;
import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** The saved answer of XProf's {@code memory_viewer}; its first key may be any of the message's. */
public final class ViewerFormat implements FileFormat {

    private static final Pattern FIRST_KEY = Pattern.compile(
            "\uFEFF?\\s*\\{\\s*\"(?:heapSizes|unpaddedHeapSizes|maxHeap|maxHeapBySize|maxHeapToBySize|bySizeToMaxHeap"
                    + "|logicalBufferSpans|moduleName|entryComputationName|peakHeapMib|peakUnpaddedHeapMib|indefiniteLifetimes"
                    + "|totalBufferAllocationMib|hloInstructionNames|bufferBlocks)\"\\s*:");

    @Override
    public String title() {
        return "memory viewer of XProf in JSON";
    }

    @Override
    public boolean is(FileHead head) {
        return FIRST_KEY.matcher(head.text()).lookingAt();
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        into.add(ViewerReader.read(bytes.path(), bytes.content(), into.progress(), into.warnings()));
        into.add(bytes.as(title()));
    }
}
