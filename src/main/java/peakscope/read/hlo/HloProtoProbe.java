package peakscope.read.hlo;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** Tells whether an {@code HloProto} file has a buffer assignment, by hopping over its few top-level fields. */
final class HloProtoProbe {

    private static final int BUFFER_ASSIGNMENT = 3;

    private HloProtoProbe() {}

    static boolean hasBufferAssignment(Path file) throws ReadException {
        try (InputStream content = FileBytes.unpacked(Files.newInputStream(file))) {
            return probe(content);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
    }

    private static boolean probe(InputStream in) throws IOException {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return false;
            }
            int tag = CodedInputStream.readRawVarint32(first, in);
            if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                return false;
            }
            int length = CodedInputStream.readRawVarint32(in.read(), in);
            if (WireFormat.getTagFieldNumber(tag) == BUFFER_ASSIGNMENT) {
                return length > 0;
            }
            in.skipNBytes(Math.max(0, length));
        }
    }
}
