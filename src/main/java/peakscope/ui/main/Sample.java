package peakscope.ui.main;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A dump packed with the program, to try it.
 *
 * @param text what it shows
 */
record Sample(String folder, String text, List<String> files) {

    static final List<Sample> ALL = List.of(
            new Sample(
                    "lm-v5e",
                    "A language model's training step that does not fit a TPU v5e, with its error text",
                    List.of(
                            "module_0000.jit_train_step.cl_1014260217.after_optimizations.hlo.pb",
                            "error.txt",
                            "train.py")),
            new Sample(
                    "rotations-oom-v5e",
                    "A program that padding makes too large for a TPU v5e",
                    List.of(
                            "module_0000.jit_rotate.cl_1003875606.after_optimizations.hlo.pb",
                            "error.txt",
                            "rotations.py")),
            new Sample(
                    "matmul-oom-v5e",
                    "XProf's tutorial on out-of-memory errors: one array far too large",
                    List.of("module_0000.jit_oom.cl_1014260217.after_optimizations.hlo.pb", "error.txt", "oom.py")),
            new Sample(
                    "train-v6e",
                    "A training step of 12 layers on a TPU v6e",
                    List.of("module_0000.jit_step.cl_1014260217.after_optimizations.hlo.pb", "train.py")),
            new Sample(
                    "gru-cpu",
                    "A recurrent network compiled for the CPU",
                    List.of("module_0000.jit_loss.cpu_after_optimizations.hlo.pb", "gru.py")));

    Sample {
        files = List.copyOf(files);
    }

    /** Writes it where it can be opened like any dump: a folder of its name among the temporary files. */
    Path unpack() {
        try {
            Path above = Files.createTempDirectory("peakscope-sample");
            Path target = Files.createDirectory(above.resolve(folder));
            above.toFile().deleteOnExit();
            target.toFile().deleteOnExit();
            for (String file : files) {
                try (InputStream packed = Sample.class.getResourceAsStream("/samples/" + folder + "/" + file)) {
                    if (packed == null) {
                        throw new IllegalStateException("the program was packed without the sample " + file);
                    }
                    Files.copy(packed, target.resolve(file));
                    target.resolve(file).toFile().deleteOnExit();
                }
            }
            return target;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
