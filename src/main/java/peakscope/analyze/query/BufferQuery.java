package peakscope.analyze.query;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * A search for buffers.
 *
 * <ul>
 *   <li>A word, a {@code "quoted text"} or a {@code /pattern/} is looked for in instruction, op name, shape, opcode, source and
 *       origin, in either case: {@code fusion}, {@code /layer_\d+/}.
 *   <li>{@code size}, {@code unpadded}, {@code padding}, {@code offset} are compared with sizes, {@code padding > 10 KiB}, and
 *       {@code factor}, {@code first}, {@code last}, {@code steps}, {@code allocation} with numbers, by {@code = != < <= > >=}. A
 *       size with a unit equals what is shown alike.
 *   <li>{@code name}, {@code op}, {@code shape}, {@code opcode}, {@code source}, {@code origin}, {@code line}, {@code dtype}, {@code category}
 *       are compared with texts by {@code =} and {@code !=}, and with patterns by {@code ~} and {@code !~}: {@code op ~ jvp.*dot}.
 *   <li>{@code live at 120}, {@code live at peak}.
 *   <li>{@code and}, which may be left out, {@code or}, {@code not}, parentheses.
 * </ul>
 *
 * <p>Patterns are regular expressions without look-around and back references. A query is immutable.
 */
public final class BufferQuery {

    private static final int STOP_INTERVAL = 0xFF;

    private final Condition condition;

    private BufferQuery(Condition condition) {
        this.condition = condition;
    }

    /** Reads a query; a blank one finds every buffer. */
    public static BufferQuery parse(String text) throws QueryException {
        if (text.length() > QueryParser.LONGEST) {
            throw new QueryException(
                    QueryParser.LONGEST,
                    "the query is too long",
                    "one of at most " + QueryParser.LONGEST + " characters");
        }
        return new BufferQuery(new QueryParser(text).parse());
    }

    /** Answers for the buffers of a timeline, by number; not thread-safe. */
    public IntPredicate on(BufferColumns columns) {
        return condition.on(columns);
    }

    /**
     * All buffers that it finds.
     *
     * @param columns already decoded texts are not decoded again
     * @param stop checked now and then; if true, returns what was found so far
     */
    public BitSet findAll(BufferColumns columns, BooleanSupplier stop) {
        int count = columns.timeline().bufferCount();
        BitSet found = new BitSet(count);
        IntPredicate wanted = on(columns);
        for (int id = 0; id < count; id++) {
            if ((id & STOP_INTERVAL) == 0 && stop.getAsBoolean()) {
                return found;
            }
            if (wanted.test(id)) {
                found.set(id);
            }
        }
        return found;
    }
}
