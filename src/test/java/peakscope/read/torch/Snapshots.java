package peakscope.read.torch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Snapshots for tests, and parts to make others from. */
final class Snapshots {

    static final Path FOLDER = Path.of("src/test/resources/torch");

    private Snapshots() {}

    static Case read(byte[] pickle) throws IOException, ReadException {
        Path file = Files.createTempFile("snapshot", ".pickle");
        try {
            Files.write(file, pickle);
            return CaseReader.read(List.of(file), Progress.NONE);
        } finally {
            Files.delete(file);
        }
    }

    static Map<String, Object> event(String action, long address, long size, long time) {
        return Map.of("action", action, "addr", address, "size", size, "time_us", time);
    }

    static Map<String, Object> block(long address, long size, long requested, String state) {
        return Map.of("address", address, "size", size, "requested_size", requested, "state", state);
    }

    static Map<String, Object> segment(long address, long size, List<Object> blocks) {
        return Map.of("device", 0, "address", address, "total_size", size, "blocks", blocks);
    }

    static byte[] snapshot(List<Object> segments, List<Object> trace) {
        return new PickleWriter()
                .value(Map.of("segments", segments, "device_traces", List.of(trace)))
                .end();
    }
}
