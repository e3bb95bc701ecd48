package peakscope.read.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.Program;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads the text dumps of one module. */
public final class TextDumpReader {

    private final LiveRanges ranges = new LiveRanges();
    private final List<TextAllocation> allocations = new ArrayList<>();
    private Optional<TextProgram> program = Optional.empty();
    private int strangeLines;

    private TextDumpReader() {}

    /**
     * Reads a buffer assignment and, where there is one, its live range.
     *
     * @param module name of the module, which the texts do not tell
     * @param liveRange empty when there is none, or when it stands at the end of the buffer assignment as old compilers
     *     write it
     * @param hloText the instructions; empty when there is none
     * @throws ReadException when it has no allocation
     */
    public static ModuleMemory read(
            String module,
            Path bufferAssignment,
            Optional<Path> liveRange,
            Optional<Path> hloText,
            Progress progress,
            List<Warning> warnings)
            throws ReadException {
        TextDumpReader reader = new TextDumpReader();
        reader.readAssignment(bufferAssignment, progress);
        if (liveRange.isPresent()) {
            reader.readRanges(liveRange.get(), progress);
        }
        if (hloText.isPresent()) {
            reader.readProgram(hloText.get(), module, progress, warnings);
        }
        return reader.module(module, bufferAssignment.toString(), warnings);
    }

    private void readAssignment(Path file, Progress progress) throws ReadException {
        boolean inAllocations = true;
        try (LineReader lines = new LineReader(file)) {
            for (String line = lines.next(progress); line != null; line = lines.next(progress)) {
                if (inAllocations && line.startsWith("Total bytes used")) {
                    inAllocations = false;
                } else if (inAllocations) {
                    acceptAllocation(line);
                } else {
                    ranges.accept(line);
                }
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
        if (allocations.isEmpty()) {
            throw ReadException.of(
                    FilePath.text(file), "has no line that begins an allocation", "copy the file again, or dump again");
        }
    }

    private void acceptAllocation(String line) {
        Optional<TextAllocation> allocation = TextAllocation.parse(line);
        Optional<TextValue> value = allocation.isPresent() ? Optional.empty() : TextValue.parse(line);
        if (allocation.isPresent()) {
            allocations.add(allocation.get());
        } else if (value.isPresent() && !allocations.isEmpty()) {
            allocations.get(allocations.size() - 1).values().add(value.get());
        } else if (!line.isBlank() && !line.equals("BufferAssignment:")) {
            strangeLines++;
        }
    }

    private void readRanges(Path file, Progress progress) throws ReadException {
        try (LineReader lines = new LineReader(file)) {
            for (String line = lines.next(progress); line != null; line = lines.next(progress)) {
                ranges.accept(line);
            }
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
    }

    private void readProgram(Path file, String module, Progress progress, List<Warning> warnings) {
        try {
            TextProgram read = HloTextReader.read(file, progress);
            program = read.size() > 0 ? Optional.of(read) : Optional.empty();
        } catch (ReadException unreadable) {
            warnings.add(new Warning(
                    module, "its instructions are unknown: " + unreadable.getMessage(), List.of(FilePath.text(file))));
        }
    }

    private ModuleMemory module(String module, String file, List<Warning> warnings) throws ReadException {
        warnings.add(new Warning(
                module,
                ranges.isEmpty()
                        ? "the text dump has no lifetimes, so all its temporary memory counts as live throughout;"
                                + " open the folder that also has the file ending in -live-range.txt"
                        : "is rebuilt from text dumps: its peak is an estimate; a dump with --xla_dump_hlo_as_proto gives the"
                                + " exact one"
                                + (program.isPresent() ? "" : ", with op names and source lines")));
        if (strangeLines > 0) {
            warnings.add(new Warning(
                    module,
                    Counted.of(strangeLines, "%,d [line|lines]") + " of " + file + " could not be parsed",
                    List.of(file)));
        }
        Platform platform = Platform.of(hasTiles(), file);
        TreeSet<Long> colors = new TreeSet<>();
        allocations.stream()
                .filter(allocation -> !allocation.isThreadLocal() && allocation.size() > 0)
                .forEach(allocation -> colors.add(allocation.color()));
        List<SpaceMemory> spaces = new ArrayList<>();
        try {
            for (long color : colors) {
                MemorySpace space = MemorySpace.of(platform, color);
                List<TextAllocation> inSpace = allocations.stream()
                        .filter(allocation -> allocation.color() == color && !allocation.isThreadLocal())
                        .toList();
                spaces.add(new TextSpaceBuilder(ranges, program)
                        .build(space, inSpace, module + ", " + space.title(), warnings));
            }
        } catch (ArithmeticException overflow) {
            throw ReadException.ofTooMuch(file, "dump again");
        }
        if (spaces.isEmpty()) {
            throw ReadException.of(file, "allocates nothing", "open the dump of a program that allocates memory");
        }
        return new ModuleMemory(module, file, platform, spaces, List.of(), program.map(Program.class::cast));
    }

    private boolean hasTiles() {
        return allocations.stream()
                .flatMap(allocation -> allocation.values().stream())
                .anyMatch(value -> value.shapeText().contains(":T("));
    }
}
