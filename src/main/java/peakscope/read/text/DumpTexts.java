package peakscope.read.text;

import java.nio.file.Path;
import peakscope.model.ModuleMemory;
import peakscope.read.dump.CompileOutcome;
import peakscope.read.dump.MeshDump;
import peakscope.read.dump.TextDump;
import peakscope.read.format.CaseBuilder;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** The texts of one module, any of which the user may have opened. */
final class DumpTexts {

    static final String ASSIGNMENT = "buffer assignment text";
    static final String LIVE_RANGE = "live range text";
    static final String PROGRAM = "HLO text";

    private DumpTexts() {}

    /**
     * Reads all of them, starting from one.
     *
     * @param title the kind of file that was opened
     * @throws ReadException when the buffer assignment is missing or a text is damaged
     */
    static void read(Path file, String title, CaseBuilder into) throws ReadException {
        TextDump dump = TextDump.around(file)
                .orElseThrow(() -> ReadException.of(
                        FilePath.text(file),
                        "is a " + title + ", which by itself has no offsets or kinds",
                        "put the same module's file that ends in -buffer-assignment.txt beside it"));
        ModuleMemory module = TextDumpReader.read(
                        dump.module(),
                        dump.bufferAssignment(),
                        dump.liveRange(),
                        dump.hloText(),
                        into.progress(),
                        into.warnings())
                .withOutcome(CompileOutcome.beside(dump.bufferAssignment()));
        into.add(MeshDump.named(module, file, into.progress(), into.warnings()));
        note(dump.bufferAssignment(), ASSIGNMENT, into);
        if (dump.liveRange().isPresent()) {
            note(dump.liveRange().get(), LIVE_RANGE, into);
        }
        if (dump.hloText().isPresent()) {
            note(dump.hloText().get(), PROGRAM, into);
        }
    }

    private static void note(Path file, String title, CaseBuilder into) throws ReadException {
        into.add(FileBytes.describe(file, title));
        into.begin(file);
    }
}
