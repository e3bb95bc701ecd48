package peakscope.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small synthetic dumps for cases that no bundled dump shows. */
final class Synthetic {

    private Synthetic() {}

    /** Two buffers, together of the first size, live at once in an allocation of the second. */
    static Path vmemWithOverlappingBuffers(long together, long allocated) throws IOException {
        byte[] bytes = new HloProtoWriter()
                .instruction(1, "a", HloProtoWriter.shape(8))
                .instruction(2, "b", HloProtoWriter.shape(8))
                .buffer(1, together / 2, 1, 1, java.util.List.of())
                .buffer(2, together - together / 2, 1, 2, java.util.List.of())
                .allocation(0, allocated, 1, 0, 1, 2)
                .trace(new long[] {HloProtoWriter.ALLOC, 1}, new long[] {HloProtoWriter.ALLOC, 2})
                .toBytes();
        return write(bytes);
    }

    /** A file that is deleted when the tests end. */
    static Path write(byte[] bytes) throws IOException {
        Path file = Files.createTempFile("peakscope", ".hlo.pb");
        file.toFile().deleteOnExit();
        return Files.write(file, bytes);
    }
}
