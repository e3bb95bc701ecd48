package peakscope.ui.main;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Dumps that are packed with the program, to try it without one. */
enum Samples {
    ROTATIONS(
            "rotations-oom-v5e",
            "A program that does not fit a TPU v5e, and the error it died with",
            "module_0000.jit_rotate.cl_1003875606.after_optimizations.hlo.pb",
            "error.txt"),
    TRAIN(
            "train-v6e",
            "A training step of 12 layers on a TPU v6e",
            "module_0000.jit_step.cl_1003875606.after_optimizations.hlo.pb"),
    GRU("gru-cpu", "A recurrent net compiled for the CPU", "module_0000.jit_loss.cpu_after_optimizations.hlo.pb");

    private final String folder;
    private final String text;
    private final List<String> files;

    Samples(String folder, String text, String... files) {
        this.folder = folder;
        this.text = text;
        this.files = List.of(files);
    }

    String folder() {
        return folder;
    }

    /** What it shows. */
    String text() {
        return text;
    }

    /** Writes it where it can be opened like any dump: a folder of its name among the temporary files. */
    Path unpack() {
        try {
            Path above = Files.createTempDirectory("peakscope-sample");
            Path target = Files.createDirectory(above.resolve(folder));
            above.toFile().deleteOnExit();
            target.toFile().deleteOnExit();
            for (String file : files) {
                try (InputStream packed = Samples.class.getResourceAsStream("/samples/" + folder + "/" + file)) {
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
