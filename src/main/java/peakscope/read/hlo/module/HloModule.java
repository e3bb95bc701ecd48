package peakscope.read.hlo.module;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.io.LongIndex;
import peakscope.read.io.Progress;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ProtoCursor.Slice;

/**
 * The instructions of an {@code HloModuleProto} in columns, one row each, in the order of the file.
 *
 * <p>Instruction ids are 64-bit: new compilers write (computation id &lt;&lt; 32 | local number). Names, shapes and
 * metadata stay in the file's bytes until they are asked for; what is decoded then is kept, under the lock of this module.
 */
public final class HloModule {

    private static final int UNREAD = -1;

    private final byte[] bytes;
    private final SlicePool opcodes;
    private final SlicePool opNames;
    private final ShapePool shapes;
    private final ScopedMemoryScan scoped;
    private final ModuleOutline outline;
    private Slice stackFrames = Slice.EMPTY;
    private @Nullable StackFrameIndex frames;
    private String name = "";
    private boolean hasEntryComputation;

    private int size;
    private long[] id = new long[256];
    private int[] nameStart = new int[256];
    private int[] nameLength = new int[256];
    private int[] opcode = new int[256];
    private int[] shape = new int[256];
    private int[] metadataStart = new int[256];
    private int[] metadataLength = new int[256];
    private int[] start = new int[256];
    private int[] length = new int[256];

    /** Numbers of the op names, once requested: each rule asks for those of all instructions. */
    private int[] opName = {};

    private @Nullable LongIndex byId;
    private @Nullable NameIndex byName;

    private HloModule(byte[] bytes) {
        this.bytes = bytes;
        this.opcodes = new SlicePool(bytes);
        this.opNames = new SlicePool(bytes);
        this.shapes = new ShapePool(bytes);
        this.scoped = new ScopedMemoryScan(bytes);
        this.outline = new ModuleOutline(bytes);
    }

    public static HloModule read(byte[] bytes, Slice slice, Progress progress) throws IOException {
        HloModule module = new HloModule(bytes);
        ProtoCursor cursor = new ProtoCursor(bytes, slice);
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> module.name = cursor.text();
                case 2 -> module.hasEntryComputation = cursor.slice().length() > 0;
                case 3 -> module.readComputation(cursor, progress);
                case 17 -> module.stackFrames = cursor.slice();
                default -> module.outline.read(cursor);
            }
        }
        return module;
    }

    /** A module with only a known name. */
    public static HloModule unknown(String name) {
        HloModule module = new HloModule(new byte[0]);
        module.name = name;
        return module;
    }

    private void readComputation(ProtoCursor cursor, Progress progress) throws IOException {
        int computation = cursor.push();
        long computationId = 0;
        long root = 0;
        while (cursor.next()) {
            switch (cursor.field()) {
                case 2 -> {
                    if ((size & 0xFFF) == 0) {
                        progress.stopIfCancelled();
                        progress.at((double) cursor.position() / bytes.length, "reading instructions");
                    }
                    readInstruction(cursor);
                }
                case 5 -> computationId = cursor.number();
                case 6 -> root = cursor.number();
                default -> cursor.skip();
            }
        }
        cursor.leave(computation);
        outline.computation(computationId, root, size);
    }

    private void readInstruction(ProtoCursor cursor) throws IOException {
        if (size == id.length) {
            grow();
        }
        int row = size++;
        opcode[row] = -1;
        shape[row] = -1;
        int instruction = cursor.push();
        start[row] = cursor.position();
        while (cursor.next()) {
            switch (cursor.field()) {
                case 1 -> {
                    Slice text = cursor.slice();
                    nameStart[row] = text.start();
                    nameLength[row] = text.length();
                }
                case 2 -> opcode[row] = opcodes.intern(cursor.slice());
                case 3 -> shape[row] = shapes.intern(cursor.slice());
                case 7 -> {
                    Slice metadata = cursor.slice();
                    metadataStart[row] = metadata.start();
                    metadataLength[row] = metadata.length();
                }
                case 35 -> id[row] = cursor.number();
                case 43 -> scoped.accept(cursor.slice(), row);
                default -> cursor.skip();
            }
        }
        length[row] = cursor.position() - start[row];
        cursor.leave(instruction);
    }

    public String name() {
        return name;
    }

    /** Whether this looks like a module at all: any message parses as any other. */
    public boolean isPlausible() {
        return !name.isEmpty() && (hasEntryComputation || size > 0);
    }

    public int instructionCount() {
        return size;
    }

    public ScopedMemoryScan scoped() {
        return scoped;
    }

    /** Row of an instruction; negative when there is none. */
    public synchronized int rowOfId(long instructionId) {
        LongIndex index = byId;
        if (index == null) {
            index = new LongIndex(size);
            for (int row = 0; row < size; row++) {
                index.put(id[row], row);
            }
            byId = index;
        }
        return index.get(instructionId);
    }

    /** Row of an instruction; negative when there is none. Dumps of old compilers name instructions by text. */
    public synchronized int rowOfName(String text) {
        if (byName == null) {
            byName = new NameIndex(bytes, nameStart, nameLength, size);
        }
        return byName.get(text);
    }

    /** A text field of an instruction, read from the file; empty when it is not written. */
    public String text(int row, int field) {
        String found = "";
        ProtoCursor cursor = new ProtoCursor(bytes, slice(row));
        try {
            while (cursor.next()) {
                if (cursor.field() == field) {
                    found = cursor.text();
                } else {
                    cursor.skip();
                }
            }
        } catch (IOException damaged) {
            // What precedes the damage counts.
        }
        return found;
    }

    /** The bytes of an instruction. */
    public Slice slice(int row) {
        return new Slice(start[row], length[row]);
    }

    public ModuleOutline outline() {
        return outline;
    }

    public String instruction(int row) {
        return row < 0 ? "" : ProtoCursor.text(bytes, nameStart[row], nameLength[row]);
    }

    /** Without the lock, because all opcodes are numbered before anybody else has the module. */
    public @Nullable String opcode(int row) {
        return row < 0 || opcode[row] < 0 ? null : opcodes.text(opcode[row]);
    }

    public synchronized Optional<Shape> shape(int row, List<Integer> shapeIndex) {
        return row < 0 ? Optional.empty() : shapes.shape(shape[row]).flatMap(whole -> whole.at(shapeIndex));
    }

    public synchronized long unpaddedOr(int row, List<Integer> shapeIndex, long otherwise) {
        return row < 0 ? otherwise : shapes.unpaddedOr(shape[row], shapeIndex, otherwise);
    }

    /** Whether any shape of the program is tiled, which only TPU compilers do. */
    public synchronized boolean hasTiles() {
        return shapes.anyTiled();
    }

    /** Framework path of an instruction; empty if the file does not say. */
    public synchronized String opName(int row) {
        return row < 0 ? "" : opNames.text(opNameNumber(row));
    }

    private int opNameNumber(int row) {
        if (opName.length != size) {
            opName = new int[size];
            Arrays.fill(opName, UNREAD);
        }
        if (opName[row] == UNREAD) {
            opName[row] = opNames.intern(
                    InstructionMetadata.opName(bytes, new Slice(metadataStart[row], metadataLength[row])));
        }
        return opName[row];
    }

    /** Rows whose opcode satisfies a predicate, ascending; each opcode is tested once. */
    public synchronized IntStream rowsByOpcode(Predicate<String> wanted) {
        return rows(opcode, opcodes.matching(wanted));
    }

    /** Rows whose framework path satisfies a predicate, ascending; each path is tested once. */
    public synchronized IntStream rowsByOpName(Predicate<String> wanted) {
        for (int row = 0; row < size; row++) {
            opNameNumber(row);
        }
        return rows(opName, opNames.matching(wanted));
    }

    private IntStream rows(int[] numbers, BitSet wanted) {
        return wanted.isEmpty()
                ? IntStream.empty()
                : IntStream.range(0, size).filter(row -> numbers[row] >= 0 && wanted.get(numbers[row]));
    }

    public InstructionMetadata metadata(int row) {
        return row < 0
                ? InstructionMetadata.NONE
                : InstructionMetadata.read(bytes, new Slice(metadataStart[row], metadataLength[row]));
    }

    public synchronized List<SourceFrame> stack(InstructionMetadata metadata) {
        if (metadata.stackFrame() > 0 && stackFrames.length() > 0) {
            if (frames == null) {
                frames = StackFrameIndex.read(bytes, stackFrames);
            }
            List<SourceFrame> stack = frames.stack(metadata.stackFrame());
            if (!stack.isEmpty()) {
                return stack;
            }
        }
        return metadata.sourceFile().isEmpty()
                ? List.of()
                : List.of(new SourceFrame(metadata.sourceFile(), "", metadata.sourceLine(), 0));
    }

    private void grow() {
        int more = size * 2;
        id = Arrays.copyOf(id, more);
        start = Arrays.copyOf(start, more);
        length = Arrays.copyOf(length, more);
        nameStart = Arrays.copyOf(nameStart, more);
        nameLength = Arrays.copyOf(nameLength, more);
        opcode = Arrays.copyOf(opcode, more);
        shape = Arrays.copyOf(shape, more);
        metadataStart = Arrays.copyOf(metadataStart, more);
        metadataLength = Arrays.copyOf(metadataLength, more);
    }
}
