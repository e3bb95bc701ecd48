package peakscope.read;

import java.nio.file.Path;
import java.util.List;
import peakscope.model.ModuleMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Small training programs of two layers, compiled for v6e to have one trait each: {@code callback} prints a tensor, {@code
 * replicated} keeps its weights whole on 4 devices, {@code sharded} does not, {@code adam} holds optimizer state, {@code batch}
 * is plain and has a batch of 4,096.
 */
public final class Programs {

    private Programs() {}

    public static ModuleMemory read(String name) throws ReadException {
        return CaseReader.read(List.of(Path.of("src/test/resources/programs", name + "-v6e.hlo.pb.gz")), Progress.NONE)
                .modules()
                .get(0);
    }
}
