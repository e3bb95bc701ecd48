package peakscope.read;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.model.value.Warning;
import peakscope.read.folder.DumpFolder;
import peakscope.read.folder.ProfileFolder;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;
import peakscope.read.log.ErrorTexts;

/** Reads what the user opened, any mix of dumps, profiles, texts and folders, into one case. This is the only way in. */
public final class CaseReader {

    /** Bytes kept free while files are read, so that memory is left to analyze and show what was read. */
    private static final long MOST_RESERVED = 32 << 20;

    private final Scratch scratch;
    private final Formats formats;
    private final CaseBuilder builder;
    private boolean several;
    private @Nullable ReadException silence;

    private CaseReader(Scratch scratch, int shown, Progress progress) {
        this.scratch = scratch;
        this.formats = new Formats(shown);
        this.builder = new CaseBuilder(scratch, progress, this::path);
    }

    /**
     * Reads all inputs; one bad file in a folder makes a warning, a bad file that was named makes an error.
     *
     * @throws ReadException when an input cannot be read, or none of them holds anything to show
     * @throws java.util.concurrent.CancellationException when {@code progress} says so
     */
    public static Case read(List<Path> paths, Progress progress) throws ReadException {
        return read(paths, Optional.empty(), progress);
    }

    /**
     * Like the other {@code read}, except that {@code -} among the paths stands for a stream, which is read to its end.
     *
     * @param standardInput empty if {@code -} is a file like any other
     */
    public static Case read(List<Path> paths, Optional<InputStream> standardInput, Progress progress)
            throws ReadException {
        return caseOf(open(paths, standardInput, 0, progress), paths);
    }

    /**
     * The case of what was opened.
     *
     * @throws ReadException when all of it were error texts that list no memory
     */
    public static Case caseOf(Opened opened, List<Path> paths) throws ReadException {
        return opened.opened()
                .orElseThrow(() -> ReadException.of(
                        FilePath.text(paths.get(0)),
                        "is an error text that lists no buffers, so there is no memory to show",
                        "add the dump of the same program, or read the text with explain"));
    }

    /**
     * Reads all inputs, including error texts, whether named or found beside the dumps of a folder.
     *
     * @param standardInput what {@code -} stands for; empty when it is a file like any other
     * @param shown characters of texts to keep with what was read highlighted; 0 for none
     * @throws ReadException when an input cannot be read, or nothing in all of them is about memory
     * @throws java.util.concurrent.CancellationException when {@code progress} says so
     */
    public static Opened open(List<Path> paths, Optional<InputStream> standardInput, int shown, Progress progress)
            throws ReadException {
        byte[] reserve =
                new byte[(int) Math.min(MOST_RESERVED, Runtime.getRuntime().maxMemory() / 8)];
        try (Scratch scratch = new Scratch()) {
            CaseReader reader = new CaseReader(scratch, shown, progress);
            try {
                reader.several = paths.size() > 1;
                for (Path path : paths) {
                    reader.input(path, standardInput);
                }
                reader.refuseIfAllAreSilent();
                if (reader.builder.moduleCount() == 0) {
                    reader.formats.logs().addTo(reader.builder);
                }
                return new Opened(
                        reader.builder.moduleCount() == 0
                                ? Optional.empty()
                                : Optional.of(reader.builder.build().worded(scratch::shown)),
                        reader.formats.logs().said(),
                        reader.formats.logs().highlights());
            } catch (ReadException unreadable) {
                throw unreadable.worded(scratch::shown);
            } finally {
                Reference.reachabilityFence(reserve);
            }
        }
    }

    private void input(Path path, Optional<InputStream> standardInput) throws ReadException {
        if (standardInput.isPresent() && FilePath.text(path).equals("-")) {
            file(scratch.spool(standardInput.get(), "standard-input", "-", this::isKnown, builder.progress()));
        } else if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            file(piped(path));
        } else {
            path(path);
        }
    }

    private void path(Path path) throws ReadException {
        if (Files.isDirectory(path)) {
            folder(path);
        } else {
            file(path);
        }
    }

    /** Whether any format begins like this; a stream that matches none is not read on, as it may never end. */
    private boolean isKnown(Path beginning) {
        try {
            return formats.of(beginning).isPresent();
        } catch (ReadException cutShort) {
            return true;
        }
    }

    /** A pipe gives its content once, so it is kept. */
    private Path piped(Path pipe) throws ReadException {
        try (InputStream stream = Files.newInputStream(pipe)) {
            return scratch.spool(stream, "pipe", FilePath.text(pipe), this::isKnown, builder.progress());
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(pipe), unreadable);
        }
    }

    private void folder(Path folder) throws ReadException {
        ProfileFolder runs = ProfileFolder.look(folder, builder.progress());
        runs.warnings().forEach(builder::add);
        List<Path> files = new ArrayList<>(runs.newest());
        DumpFolder found = DumpFolder.look(folder, formats::of, builder.progress());
        if (!files.isEmpty()) {
            // XProf keeps copies of the modules beside the profile that contains them.
            found.modules().removeIf(proto -> proto.toString().endsWith(".hlo_proto.pb"));
        }
        found.warnings().forEach(builder::add);
        int before = builder.moduleCount();
        files.addAll(found.modules());
        files.addAll(found.texts());
        files.addAll(found.profiles());
        Optional<ReadException> failure = each(files);
        if (!errorTexts(folder) && builder.moduleCount() == before) {
            throw failure.filter(last -> files.size() == 1 || last.isWantOfMemory())
                    .orElseGet(() -> nothingIn(folder, found));
        }
    }

    /** Reads all of them, since one bad file must not stop the others; returns the last failure. */
    private Optional<ReadException> each(List<Path> files) {
        Optional<ReadException> failure = Optional.empty();
        for (Path file : files) {
            try {
                file(file);
            } catch (ReadException unreadable) {
                failure = Optional.of(unreadable);
                builder.add(new Warning("", String.valueOf(unreadable.getMessage()), List.of(FilePath.text(file))));
            }
        }
        return failure;
    }

    /** Reads the error texts beside the dumps; returns whether any says something. */
    private boolean errorTexts(Path folder) {
        boolean said = false;
        try {
            for (Path text : ErrorTexts.in(folder)) {
                said |= saysSomething(text);
            }
        } catch (IOException unlisted) {
            builder.add(new Warning(
                    "",
                    "the error texts in " + FilePath.text(folder) + " can't be listed",
                    List.of(FilePath.text(folder))));
        }
        return said;
    }

    /** A file may look like an error text by its name alone. */
    private boolean saysSomething(Path text) {
        try {
            if (builder.begin(text)) {
                formats.logs().read(text, builder);
            }
            return true;
        } catch (ReadException notOne) {
            return false;
        }
    }

    private void file(Path file) throws ReadException {
        if (!builder.begin(file)) {
            return;
        }
        FileFormat format = formats.of(file).orElseThrow(() -> ReadException.ofUnknownFormat(FilePath.text(file)));
        int modules = builder.moduleCount();
        try {
            format.read(file, builder);
        } catch (OutOfMemoryError tooLarge) {
            // Most of what is left to read needs less.
            builder.forgetAfter(modules);
            throw ReadException.tooLittleMemory(FilePath.text(file));
        } catch (ReadException silent) {
            if (!several || format != formats.logs()) {
                throw silent;
            }
            silence = silence == null ? silent : silence;
            builder.add(
                    new Warning("", FilePath.text(file) + " says nothing about memory", List.of(FilePath.text(file))));
        }
    }

    /** Many of the logs may have nothing to say, but not all of them. */
    private void refuseIfAllAreSilent() throws ReadException {
        if (silence != null
                && builder.moduleCount() == 0
                && formats.logs().said().isEmpty()) {
            throw silence;
        }
    }

    private static ReadException nothingIn(Path folder, DumpFolder found) {
        String what = found.warnings().isEmpty()
                ? "has no XLA dump with a buffer assignment"
                : "has no XLA dump with a buffer assignment ("
                        + found.warnings().get(0).text() + ")";
        return ReadException.of(
                FilePath.text(folder),
                what,
                "dump again with XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_proto\"");
    }
}
