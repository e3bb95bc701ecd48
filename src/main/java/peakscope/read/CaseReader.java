package peakscope.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.ScopedMemory;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.value.Fact;
import peakscope.model.value.InputFile;
import peakscope.model.value.Warning;
import peakscope.read.archive.Unpacker;
import peakscope.read.bfc.BfcLog;
import peakscope.read.folder.DumpFacts;
import peakscope.read.folder.DumpFolder;
import peakscope.read.folder.Format;
import peakscope.read.folder.FormatSniffer;
import peakscope.read.folder.ProfileFolder;
import peakscope.read.folder.TextDump;
import peakscope.read.hlo.HloProtoReader;
import peakscope.read.io.FileBytes;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;
import peakscope.read.pprof.PprofReader;
import peakscope.read.report.ReportReader;
import peakscope.read.text.TextDumpReader;
import peakscope.read.torch.TorchReader;
import peakscope.read.usage.UsageLog;
import peakscope.read.usage.UsageReportReader;
import peakscope.read.usage.UsageTextReader;
import peakscope.read.xplane.SavedProfileReader;
import peakscope.read.xplane.XPlaneReader;
import peakscope.read.xprof.ViewerReader;

/** Reads what the user opened, files and folders in any mixture, into one case. */
public final class CaseReader {

    private final Progress progress;
    private final List<InputFile> inputs = new ArrayList<>();
    private final List<ModuleMemory> modules = new ArrayList<>();
    private final List<ProfilerSession> sessions = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final Set<Fact> facts = new LinkedHashSet<>();
    private final XPlaneReader profiles;
    private final Set<Path> done = new LinkedHashSet<>();

    private final Scratch scratch;

    private CaseReader(Scratch scratch, Progress progress) {
        this.scratch = scratch;
        this.progress = progress;
        this.profiles = new XPlaneReader(progress, warnings);
    }

    /**
     * Reads all inputs; one bad file in a folder makes a warning, a bad file that was named makes an error.
     *
     * @throws ReadException when an input cannot be read, or there is nothing in all of them to show
     * @throws java.util.concurrent.CancellationException when {@code progress} says so
     */
    public static Case read(List<Path> paths, Progress progress) throws ReadException {
        return read(paths, Optional.empty(), progress);
    }

    /**
     * The same, where {@code -} among the paths stands for a stream, to be read to its end.
     *
     * @param standardInput empty when {@code -} is a file like any other
     */
    public static Case read(List<Path> paths, Optional<InputStream> standardInput, Progress progress)
            throws ReadException {
        try (Scratch scratch = new Scratch()) {
            CaseReader reader = new CaseReader(scratch, progress);
            try {
                for (Path path : paths) {
                    reader.input(path, standardInput);
                }
                return new Case(
                                reader.inputs,
                                reader.modules,
                                reader.sessions,
                                reader.warnings,
                                List.copyOf(reader.facts))
                        .worded(scratch::shown);
            } catch (ReadException unreadable) {
                throw unreadable.worded(scratch::shown);
            }
        }
    }

    private void input(Path path, Optional<InputStream> standardInput) throws ReadException {
        if (standardInput.isPresent() && path.toString().equals("-")) {
            file(scratch.spool(standardInput.get(), "standard-input", "-", progress));
        } else if (Files.isDirectory(path)) {
            folder(path);
        } else if (Files.exists(path) && !Files.isRegularFile(path)) {
            file(piped(path));
        } else {
            file(path);
        }
    }

    /** A pipe gives its content once, so it is kept. */
    private Path piped(Path pipe) throws ReadException {
        try (InputStream stream = Files.newInputStream(pipe)) {
            return scratch.spool(stream, "pipe-" + pipe.getFileName(), pipe.toString(), progress);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(pipe.toString(), unreadable);
        }
    }

    private void folder(Path folder) throws ReadException {
        ProfileFolder runs = ProfileFolder.look(folder, progress);
        warnings.addAll(runs.warnings());
        List<Path> files = new ArrayList<>(runs.newest());
        DumpFolder found = DumpFolder.look(folder, progress);
        if (!files.isEmpty()) {
            // XProf keeps copies of the modules beside the profile that they are in.
            found.protos().removeIf(proto -> proto.toString().endsWith(".hlo_proto.pb"));
        }
        warnings.addAll(found.warnings());
        int before = modules.size();
        ReadException failure = null;
        files.addAll(found.protos());
        files.addAll(found.texts());
        files.addAll(found.profiles());
        for (Path file : files) {
            try {
                file(file);
            } catch (ReadException unreadable) {
                // One bad file must not take the others with it.
                failure = unreadable;
                warnings.add(new Warning("", String.valueOf(unreadable.getMessage()), List.of(file.toString())));
            }
        }
        if (modules.size() == before) {
            throw failure != null && files.size() == 1 ? failure : nothingIn(folder, found);
        }
    }

    private void file(Path file) throws ReadException {
        if (!done.add(file.toAbsolutePath().normalize())) {
            return;
        }
        Format format = FormatSniffer.sniff(FileBytes.head(file));
        if (format == Format.UNKNOWN && ProfileFolder.isProfile(file)) {
            format = Format.XSPACE;
        }
        switch (format) {
            case XSPACE -> {
                // Its modules are read when they are looked at.
                scratch.keep();
                XPlaneReader.Session read = profiles.read(file);
                sessions.add(read.session());
                modules.addAll(read.modules());
                inputs.add(FileBytes.describe(file, format.title()));
            }
            case HLO_PROTO -> {
                FileBytes bytes = FileBytes.read(file, progress);
                ModuleMemory module = HloProtoReader.read(bytes.path(), bytes.content(), progress, warnings);
                inputs.add(bytes.as(format.title()));
                facts.addAll(DumpFacts.beside(file));
                modules.add(module.scoped().isEmpty() ? withScopedMemory(module, file) : module);
            }
            case REPORT_JSON -> {
                FileBytes bytes = FileBytes.read(file, progress);
                modules.addAll(ReportReader.read(bytes.path(), bytes.content(), progress, warnings));
                inputs.add(bytes.as(format.title()));
            }
            case DEVICE_MEMORY_PROFILE -> {
                FileBytes bytes = FileBytes.read(file, progress);
                modules.add(PprofReader.read(bytes.path(), bytes.content(), progress, warnings));
                inputs.add(bytes.as(format.title()));
            }
            case TORCH_SNAPSHOT -> {
                TorchReader.Snapshot snapshot = TorchReader.read(file, progress, warnings);
                modules.add(snapshot.module());
                facts.addAll(snapshot.facts());
                inputs.add(FileBytes.describe(file, format.title()));
            }
            case BUFFER_ASSIGNMENT_PROTO -> {
                FileBytes bytes = FileBytes.read(file, progress);
                modules.add(HloProtoReader.readAssignment(bytes.path(), bytes.content(), progress, warnings));
                inputs.add(bytes.as(format.title()));
            }
            case XPROF_VIEWER_JSON -> {
                FileBytes bytes = FileBytes.read(file, progress);
                modules.add(ViewerReader.read(bytes.path(), bytes.content(), progress, warnings));
                inputs.add(bytes.as(format.title()));
            }
            case XPROF_PROFILE_JSON -> {
                FileBytes bytes = FileBytes.read(file, progress);
                XPlaneReader.Session read = SavedProfileReader.read(bytes.path(), bytes.content(), progress, warnings);
                sessions.add(read.session());
                modules.addAll(read.modules());
                inputs.add(bytes.as(format.title()));
            }
            case BUFFER_ASSIGNMENT_TEXT, LIVE_RANGE_TEXT -> text(file, format);
            case MEMORY_USAGE_REPORT_TEXT -> usageText(file);
            case ARCHIVE -> {
                Path unpacked = Unpacker.unpack(file, scratch, progress, warnings);
                if (Files.isDirectory(unpacked)) {
                    folder(unpacked);
                } else {
                    file(unpacked);
                }
            }
            case EMPTY -> throw new ReadException(file.toString(), "", "is empty", "check how the file was copied");
            case HLO_MODULE_PROTO ->
                throw new ReadException(
                        file.toString(),
                        "",
                        "holds a module alone, without a buffer assignment, so no sizes and no lifetimes",
                        "open the file of the same dump that ends in after_optimizations.hlo.pb");
            case MEMORY_USAGE_REPORT_PROTO -> usageReport(file);
            case HLO_TEXT -> hloText(file);
            // A log may speak of other things for long before an allocator runs out of memory.
            case BFC_LOG, OTHER_TEXT -> log(file);
            default -> throw unknown(file);
        }
    }

    private static ReadException unknown(Path file) {
        return new ReadException(
                file.toString(),
                "",
                "is of no format that Peakscope knows",
                "open an .hlo.pb file with a buffer assignment or an --xla_dump_to folder");
    }

    private void log(Path file) throws ReadException {
        progress.at(-1, "reading " + file);
        BfcLog chunks = new BfcLog();
        UsageLog usage = new UsageLog();
        try (LineReader lines = new LineReader(file)) {
            while (lines.advance(progress)) {
                chunks.accept(lines);
                usage.accept(lines);
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(file.toString(), unreadable);
        }
        List<ModuleMemory> found = chunks.modulesOrRefusal(file.toString(), warnings);
        List<ModuleMemory> reported = found.isEmpty() ? usage.modules(file.toString(), warnings) : List.of();
        if (found.isEmpty() && reported.isEmpty()) {
            throw unknown(file);
        }
        modules.addAll(found);
        modules.addAll(reported);
        inputs.add(
                FileBytes.describe(file, found.isEmpty() ? "log with memory usage reports" : Format.BFC_LOG.title()));
    }

    /** Adds what the compiler writes of scratch memory into a later dump of the same module, where that lies beside. */
    private ModuleMemory withScopedMemory(ModuleMemory module, Path file) {
        String name = String.valueOf(file.getFileName());
        Path later = file.resolveSibling(name.replace("after_optimizations", "after_codegen"));
        if (later.equals(file) || !Files.isRegularFile(later)) {
            return module;
        }
        try {
            FileBytes bytes = FileBytes.read(later, progress);
            List<ScopedMemory> scoped =
                    HloProtoReader.readScoped(bytes.path(), bytes.content(), module.platform(), progress);
            inputs.add(bytes.as(Format.HLO_PROTO.title() + " (scratch memory alone)"));
            return module.withScoped(scoped);
        } catch (ReadException unreadable) {
            warnings.add(new Warning(
                    module.name(), "scratch memory is unknown: " + unreadable.getMessage(), List.of(later.toString())));
            return module;
        }
    }

    private void text(Path file, Format format) throws ReadException {
        TextDump dump = TextDump.around(file)
                .orElseThrow(() -> new ReadException(
                        file.toString(),
                        "",
                        "is a " + format.title() + ", which says nothing of offsets and kinds by itself",
                        "put the file of the same module that ends in -buffer-assignment.txt beside it"));
        modules.add(TextDumpReader.read(
                dump.module(), dump.bufferAssignment(), dump.liveRange(), dump.hloText(), progress, warnings));
        inputs.add(FileBytes.describe(dump.bufferAssignment(), Format.BUFFER_ASSIGNMENT_TEXT.title()));
        done.add(dump.bufferAssignment().toAbsolutePath().normalize());
        if (dump.liveRange().isPresent()) {
            Path ranges = dump.liveRange().get();
            inputs.add(FileBytes.describe(ranges, Format.LIVE_RANGE_TEXT.title()));
            done.add(ranges.toAbsolutePath().normalize());
        }
        if (dump.hloText().isPresent()) {
            Path program = dump.hloText().get();
            inputs.add(FileBytes.describe(program, Format.HLO_TEXT.title()));
            done.add(program.toAbsolutePath().normalize());
        }
    }

    /** Only where nothing better is left of the dump. */
    private void usageReport(Path file) throws ReadException {
        if (TextDump.hasProto(file) || TextDump.around(file).isPresent()) {
            throw new ReadException(
                    file.toString(),
                    "",
                    "is a memory usage report, which has no lifetimes",
                    "open the file beside it that ends in after_optimizations.hlo.pb, or their folder");
        }
        FileBytes bytes = FileBytes.read(file, progress);
        modules.add(UsageReportReader.read(bytes.path(), TextDump.module(file), bytes.content(), warnings));
        inputs.add(bytes.as(Format.MEMORY_USAGE_REPORT_PROTO.title()));
    }

    /** As a text it leads to the texts beside it; alone it is read for what it has. */
    private void usageText(Path file) throws ReadException {
        if (TextDump.around(file).isPresent() || TextDump.hasProto(file)) {
            text(file, Format.MEMORY_USAGE_REPORT_TEXT);
            return;
        }
        modules.add(UsageTextReader.read(file, TextDump.module(file), progress, warnings));
        inputs.add(FileBytes.describe(file, Format.MEMORY_USAGE_REPORT_TEXT.title()));
    }

    /** Instructions alone have no sizes; with the other texts beside them they add to what those tell. */
    private void hloText(Path file) throws ReadException {
        if (TextDump.around(file).flatMap(TextDump::hloText).isEmpty() || TextDump.hasProto(file)) {
            throw new ReadException(
                    file.toString(),
                    "",
                    "is HLO text, which has no buffer sizes",
                    "open the file beside it that ends in after_optimizations.hlo.pb, or their folder");
        }
        text(file, Format.HLO_TEXT);
    }

    private static ReadException nothingIn(Path folder, DumpFolder found) {
        String what = found.warnings().isEmpty()
                ? "has no XLA dump with a buffer assignment"
                : "has no XLA dump with a buffer assignment ("
                        + found.warnings().get(0).text() + ")";
        return new ReadException(
                folder.toString(),
                "",
                what,
                "dump again with XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_proto\"");
    }
}
