package peakscope.read.hlo;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Partitioning;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.hlo.module.IntList;
import peakscope.read.io.DamagedInputException;
import peakscope.read.io.ProtoCursor;
import peakscope.read.io.ReadException;

/**
 * How instructions use one another, decoded from an instruction's bytes on demand, because most dumps are opened
 * without anybody asking. The first question about users gathers those of all instructions.
 */
final class HloProgram implements Program {

    /** How JAX names the instructions of callbacks, old and new. */
    private static final Pattern CALLBACK =
            Pattern.compile("debug_print|debug_callback|io_callback|pure_callback|outside_call|host_callback");

    /** Opcodes that can pass their operands to host code. */
    private static final Set<String> CALLERS = Set.of("outfeed", "send", "custom-call");

    private final byte[] bytes;
    private final String file;
    private final HloModule module;
    private final Partitioning partitioning;
    private @Nullable ProgramOrder order;
    private @Nullable HloGraph graph;

    HloProgram(String file, byte[] bytes, HloModule module, Partitioning partitioning) {
        this.file = file;
        this.bytes = bytes;
        this.module = module;
        this.partitioning = partitioning;
    }

    @Override
    public int size() {
        return module.instructionCount();
    }

    @Override
    public int row(String instruction) {
        return module.rowOfName(instruction);
    }

    @Override
    public String name(int row) {
        return module.instruction(row);
    }

    @Override
    public @Nullable String opcode(int row) {
        return module.opcode(row);
    }

    @Override
    public @Nullable String opName(int row) {
        String opName = module.opName(row);
        return opName.isEmpty() ? null : opName;
    }

    @Override
    public IntStream rowsByOpcode(Predicate<String> wanted) {
        return module.rowsByOpcode(wanted);
    }

    @Override
    public IntStream rowsByOpName(Predicate<String> wanted) {
        return module.rowsByOpName(wanted);
    }

    @Override
    public IntStream hostCalls() {
        return rowsByOpcode(CALLERS::contains).filter(this::callsHost);
    }

    @Override
    public int[] operands(int row) {
        return ofFields(row, new IntList(), (found, cursor) -> {
                    if (cursor.field() == 36) {
                        cursor.numbers(id -> {
                            int operand = module.rowOfId(id);
                            if (operand >= 0) {
                                found.add(operand);
                            }
                        });
                    } else {
                        cursor.skip();
                    }
                    return found;
                })
                .toArray();
    }

    @Override
    public Optional<ProgramGraph> graph() {
        return Optional.of(edges());
    }

    private synchronized HloGraph edges() {
        if (graph == null) {
            graph = HloGraph.of(bytes, module);
        }
        return graph;
    }

    @Override
    public int[] users(int row) {
        return order().users(row);
    }

    @Override
    public int scheduled(int row) {
        return order().place(row);
    }

    private synchronized ProgramOrder order() {
        if (order == null) {
            // Reads these once more, to say what is wrong with them.
            edges().damaged().forEach(this::operands);
            order = ProgramOrder.of(bytes, module, edges());
        }
        return order;
    }

    @Override
    public boolean callsHost(int row) {
        String opcode = module.opcode(row);
        if (opcode == null) {
            return false;
        }
        return switch (opcode) {
            case "outfeed" -> true;
            case "send", "custom-call" -> {
                String opName = opName(row);
                yield (opName != null && CALLBACK.matcher(opName).find()) || handsOver(row);
            }
            default -> false;
        };
    }

    /** A custom call whose target is a callback, or a send that goes to the host. */
    private boolean handsOver(int row) {
        return ofFields(row, false, (found, cursor) -> switch (cursor.field()) {
            case 28 -> cursor.text().contains("callback") || found;
            case 47 -> cursor.number() != 0 || found;
            default -> {
                cursor.skip();
                yield found;
            }
        });
    }

    @Override
    public int parameterNumber(int row) {
        if (!"parameter".equals(module.opcode(row)) || !module.outline().isInEntry(row)) {
            return -1;
        }
        return number(row, 9);
    }

    @Override
    public int tupleIndex(int row) {
        return "get-tuple-element".equals(module.opcode(row)) ? number(row, 13) : -1;
    }

    /** A field that is not written is 0. */
    private int number(int row, int field) {
        long number = ofFields(row, 0L, (before, cursor) -> {
            if (cursor.field() == field) {
                return cursor.number();
            }
            cursor.skip();
            return before;
        });
        return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, number));
    }

    @Override
    public Partitioning partitioning() {
        return partitioning;
    }

    /** Reads or skips the field at hand and returns what is known so far. */
    private interface FieldReader<T> {
        T read(T known, ProtoCursor cursor) throws IOException;
    }

    private <T> T ofFields(int row, T start, FieldReader<T> reader) {
        ProtoCursor cursor = new ProtoCursor(bytes, module.slice(row));
        T known = start;
        try {
            while (cursor.next()) {
                known = reader.read(known, cursor);
            }
            return known;
        } catch (IOException damaged) {
            throw new DamagedInputException(ReadException.at(
                    file,
                    String.format(Locale.ROOT, "near byte %,d", cursor.position()),
                    "has a damaged instruction, " + name(row) + " (" + damaged.getMessage() + ")",
                    "copy the file again, or dump again"));
        }
    }
}
