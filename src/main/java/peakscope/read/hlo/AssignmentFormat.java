package peakscope.read.hlo;

import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.format.ProtoShape;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** A {@code BufferAssignmentProto} alone, as {@code serialized_buffer_assignment_proto} returns it. */
public final class AssignmentFormat implements FileFormat {

    @Override
    public String title() {
        return "BufferAssignmentProto";
    }

    @Override
    public boolean is(FileHead head) {
        return ProtoShape.isBufferAssignment(head.bytes());
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.MODULE;
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        FileBytes bytes = FileBytes.read(file, into.progress());
        into.add(HloProtoReader.readAssignment(bytes.path(), bytes.content(), into.progress(), into.warnings()));
        into.add(bytes.as(title()));
    }
}
