package peakscope.read.hlo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.ScopedMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Bytes;
import peakscope.model.value.Warning;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.hlo.module.ScopedMemoryScan;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;
import peakscope.read.io.ReadException;

/** Reads one {@code HloProto} with a buffer assignment. */
public final class HloProtoReader {

    private HloProtoReader() {}

    /**
     * Reads the module and all its memory spaces.
     *
     * @param file name for messages, and for a hint at the platform
     * @param bytes the whole message, not compressed; kept as long as the result is
     * @param warnings takes what is odd about a result that is returned all the same
     * @throws ReadException when there is no module or no buffer assignment in it, or the bytes are damaged
     */
    public static ModuleMemory read(String file, byte[] bytes, Progress progress, List<Warning> warnings)
            throws ReadException {
        return read(file, bytes, Platform.UNKNOWN, progress, warnings);
    }

    /**
     * Like the other {@code read}, when the platform is known from elsewhere.
     *
     * @param otherwise the platform, unless the module itself tells
     */
    public static ModuleMemory read(
            String file, byte[] bytes, Platform otherwise, Progress progress, List<Warning> warnings)
            throws ReadException {
        Parts parts = parts(file, bytes);
        try {
            return module(file, bytes, parts, otherwise, progress, warnings);
        } catch (IOException damaged) {
            throw damaged(file, parts.module().start(), damaged);
        } catch (ArithmeticException overflow) {
            throw tooMuch(file);
        }
    }

    /**
     * The largest scratch memory of one instruction in each memory space, from a module with or without a buffer
     * assignment. TPU compilers fill it in late: it is in {@code after_codegen.hlo.pb}, which has no buffer assignment.
     *
     * @throws ReadException when the bytes are damaged
     */
    public static List<ScopedMemory> readScoped(String file, byte[] bytes, Platform platform, Progress progress)
            throws ReadException {
        Parts parts = parts(file, bytes);
        try {
            return scoped(HloModule.read(bytes, parts.module(), progress), platform);
        } catch (IOException damaged) {
            throw damaged(file, parts.module().start(), damaged);
        }
    }

    /**
     * Reads a {@code BufferAssignmentProto} alone, as {@code serialized_buffer_assignment_proto} of JAX's {@code
     * memory_analysis()} returns it: all sizes and lifetimes, but neither names nor shapes, and so no padding. The
     * module is named after the file.
     *
     * @throws ReadException when the bytes are damaged or nothing is allocated
     */
    public static ModuleMemory readAssignment(String file, byte[] bytes, Progress progress, List<Warning> warnings)
            throws ReadException {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        try {
            List<SpaceMemory> spaces = BufferAssignment.read(
                            bytes, HloModule.unknown(name), Slice.whole(bytes), progress)
                    .spaces(Platform.UNKNOWN, progress, warnings);
            if (spaces.isEmpty()) {
                throw ReadException.of(
                        file, "is a buffer assignment that allocates nothing", "dump a program that allocates memory");
            }
            return new ModuleMemory(name, file, Platform.UNKNOWN, spaces, List.of(), Optional.empty());
        } catch (IOException damaged) {
            throw damaged(file, 0, damaged);
        } catch (ArithmeticException overflow) {
            throw tooMuch(file);
        }
    }

    /** Extents of the two parts of an HloProto; empty if missing. */
    private record Parts(Slice module, Slice assignment) {}

    private static Parts parts(String file, byte[] bytes) throws ReadException {
        Slice module = Slice.EMPTY;
        Slice assignment = Slice.EMPTY;
        ProtoCursor cursor = new ProtoCursor(bytes, Slice.whole(bytes));
        try {
            while (cursor.next()) {
                switch (cursor.field()) {
                    case 1 -> module = cursor.slice();
                    case 3 -> assignment = cursor.slice();
                    default -> cursor.skip();
                }
            }
            return new Parts(module, assignment);
        } catch (IOException damaged) {
            throw damaged(file, cursor.position(), damaged);
        }
    }

    private static ModuleMemory module(
            String file, byte[] bytes, Parts parts, Platform otherwise, Progress progress, List<Warning> warnings)
            throws IOException, ReadException {
        HloModule module = HloModule.read(bytes, parts.module(), progress);
        if (!module.isPlausible()) {
            throw ReadException.of(
                    file,
                    "is not an HloProto: it has no module with a name and computations",
                    "open a file that ends in after_optimizations.hlo.pb");
        }
        if (parts.assignment().length() == 0) {
            throw ReadException.of(
                    file,
                    "holds module " + module.name() + " without a buffer assignment, so it has no sizes or lifetimes",
                    "open the file from the same dump that ends in after_optimizations.hlo.pb");
        }
        Platform told = Platform.of(module.hasTiles(), file);
        Platform platform = told == Platform.UNKNOWN ? otherwise : told;
        List<SpaceMemory> spaces = BufferAssignment.read(bytes, module, parts.assignment(), progress)
                .spaces(platform, progress, warnings);
        if (spaces.isEmpty()) {
            throw ReadException.of(
                    file,
                    "module " + module.name() + " allocates nothing",
                    "open the dump of a program that allocates memory");
        }
        return new ModuleMemory(
                module.name(),
                file,
                platform,
                spaces,
                scoped(module, platform),
                Optional.of(new HloProgram(file, bytes, module, module.outline().partitioning())));
    }

    private static List<ScopedMemory> scoped(HloModule module, Platform platform) {
        List<ScopedMemory> scoped = new ArrayList<>();
        for (Map.Entry<Long, ScopedMemoryScan.Largest> entry :
                module.scoped().largest().entrySet()) {
            scoped.add(new ScopedMemory(
                    MemorySpace.of(platform, entry.getKey()),
                    module.instruction(entry.getValue().row()),
                    new Bytes(entry.getValue().size())));
        }
        return scoped;
    }

    private static ReadException tooMuch(String file) {
        return ReadException.ofTooMuch(file, "dump again");
    }

    private static ReadException damaged(String file, int position, IOException cause) {
        return ReadException.at(
                file,
                String.format(Locale.ROOT, "near byte %,d", position),
                "is cut short or damaged (" + firstLine(cause) + ")",
                "dump again, or copy the file again");
    }

    private static String firstLine(IOException cause) {
        String message = cause.getMessage();
        if (message == null) {
            return "not a protobuf";
        }
        return message.lines().findFirst().orElse("not a protobuf");
    }
}
