package peakscope.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import peakscope.model.ModuleMemory;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Small programs, compiled to have one trait each. For v6e: {@code callback} prints a tensor, {@code replicated} keeps its weights
 * whole on 4 devices, {@code sharded} does not, {@code adam} holds optimizer state, {@code batch} is plain and has a batch of 4,096.
 * For v5e: {@code cache} scans over layers and gives back a cache that is not donated, {@code gradient} returns a plain gradient,
 * {@code momentum} updates weights and momentum, neither donated; {@code stacked_xs} writes tokens with a donated cache that a scan
 * over layers has as xs and ys, {@code stacked_layers} is one such scan, not donated; {@code searched} is a beam search that returns no cache. {@code clients} maps a
 * gradient over 16 clients, {@code named} has a checkpoint that saves named values, {@code state} donates nothing. For v5p: {@code ponder}
 * has a loop in a loop, without a checkpoint. For
 * CPUs: {@code tensorflow}, {@code pytorch} a stack of linear layers, {@code pytorch_held} one whose scores a variable still holds.
 */
public final class Programs {

    private Programs() {}

    public static ModuleMemory read(String name) throws ReadException {
        Path folder = Path.of("src/test/resources/programs");
        Path program = Stream.of("-v6e", "-v5p", "-v5e", "-v4", "-h100", "-h200")
                .map(chip -> folder.resolve(name + chip + ".hlo.pb.gz"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
        return CaseReader.read(List.of(program), Progress.NONE).modules().get(0);
    }
}
