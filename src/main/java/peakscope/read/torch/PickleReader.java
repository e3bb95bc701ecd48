package peakscope.read.torch;

import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Reads a pickle of protocol 2 to 5 into {@link PickleDict}, {@link PickleList}, text, {@code Long}, {@code Double} and
 * {@code Boolean}, and runs nothing: opcodes that would need code are refused.
 *
 * <p>The file is streamed. Its objects may take {@value #RATIO} bytes for each byte of the file, plus {@value #FLOOR}; an honest
 * file needs about three. Values that the file refers to again are shared, never copied.
 */
final class PickleReader {

    private static final int RATIO = 16;
    private static final long FLOOR = 16 << 20;

    private static final int NEWEST_PROTOCOL = 5;
    private static final int CHECK_EVERY = 0xFFFF;

    /** Estimated sizes in Java of an object, a reference, a number. */
    private static final int OBJECT = 32;

    private static final int REFERENCE = 4;
    private static final int NUMBER = 24;

    private static final Object NOTHING = new Object();

    private final PickleInput input;
    private final Progress progress;
    private final long size;
    private Object[] stack = new Object[256];
    private int top;
    private int[] marks = new int[16];
    private int markCount;
    private @Nullable Object[] memo = new Object[256];
    private long memoized;
    private long opcodes;
    private long taken;
    private int dicts;
    private @Nullable PickleDict last;

    /**
     * @param size of the file for progress, in bytes; negative if unknown
     */
    PickleReader(String file, InputStream stream, long size, Progress progress) {
        this.input = new PickleInput(file, stream);
        this.size = size;
        this.progress = progress;
    }

    /** Number of dictionaries read. */
    int dicts() {
        return dicts;
    }

    /**
     * Reads to the end of the pickle and ignores what follows.
     *
     * @throws ReadException if the file is damaged, requests running code, or needs more memory than allowed
     */
    Object read() throws ReadException {
        while (true) {
            if ((opcodes++ & CHECK_EVERY) == 0) {
                progress.stopIfCancelled();
                progress.at(
                        size <= 0 ? -1 : Math.min(1, (double) input.position() / size), "reading a memory snapshot");
            }
            int opcode = input.next();
            if (opcode == Opcode.STOP) {
                return pop();
            }
            if (!structure(opcode) && !scalar(opcode)) {
                throw input.at(
                        input.position() - 1,
                        Opcode.refusal(opcode),
                        "open a file that torch.cuda.memory._dump_snapshot wrote");
            }
            if (taken > FLOOR + RATIO * input.position()) {
                throw input.damaged("it would take more memory than a file of its size should");
            }
        }
    }

    /** Follows an opcode that joins, marks or repeats values; false for any other. */
    private boolean structure(int opcode) throws ReadException {
        switch (opcode) {
            case Opcode.MARK -> mark();
            case Opcode.POP -> pop();
            case Opcode.POP_MARK -> top = unmark();
            case Opcode.DUP -> push(peek());
            case Opcode.EMPTY_LIST, Opcode.EMPTY_TUPLE -> push(new PickleList(), OBJECT);
            case Opcode.EMPTY_DICT -> push(newDict(), OBJECT);
            case Opcode.LIST, Opcode.TUPLE -> gather(unmark());
            case Opcode.TUPLE1 -> gather(below(1));
            case Opcode.TUPLE2 -> gather(below(2));
            case Opcode.TUPLE3 -> gather(below(3));
            case Opcode.DICT -> {
                int first = unmark();
                PickleDict dict = newDict();
                put(dict, first);
                push(dict, OBJECT);
            }
            case Opcode.APPEND -> append(below(1));
            case Opcode.APPENDS -> append(unmark());
            case Opcode.SETITEM -> setItems(below(2));
            case Opcode.SETITEMS -> setItems(unmark());
            case Opcode.BINGET -> push(recall(input.next()));
            case Opcode.LONG_BINGET -> push(recall(input.unsigned(4)));
            case Opcode.BINPUT -> memoize(input.next());
            case Opcode.LONG_BINPUT -> memoize(input.unsigned(4));
            case Opcode.MEMOIZE -> memoize(memoized);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Follows an opcode that stands for one value; false for any other. */
    private boolean scalar(int opcode) throws ReadException {
        switch (opcode) {
            case Opcode.PROTO -> {
                int protocol = input.next();
                if (protocol > NEWEST_PROTOCOL) {
                    throw input.damaged("uses pickle protocol " + protocol + "; the newest one known is 5");
                }
            }
            // Frames only matter to readers that load blocks; a stream can ignore them.
            case Opcode.FRAME -> input.unsigned(8);
            case Opcode.NONE -> push(NOTHING);
            case Opcode.NEWTRUE -> push(true);
            case Opcode.NEWFALSE -> push(false);
            case Opcode.BININT -> push(input.signed(4), NUMBER);
            case Opcode.BININT1 -> push((long) input.next(), 0);
            case Opcode.BININT2 -> push(input.unsigned(2), NUMBER);
            case Opcode.LONG1 -> push(wide(input.next()), NUMBER);
            case Opcode.LONG4 -> push(wide(input.unsigned(4)), NUMBER);
            case Opcode.BINFLOAT -> push(input.number(), NUMBER);
            case Opcode.SHORT_BINUNICODE, Opcode.SHORT_BINSTRING -> text(input.next());
            case Opcode.BINUNICODE, Opcode.BINSTRING -> text(input.unsigned(4));
            case Opcode.BINUNICODE8 -> text(input.unsigned(8));
            case Opcode.SHORT_BINBYTES -> bytes(input.next());
            case Opcode.BINBYTES -> bytes(input.unsigned(4));
            case Opcode.BINBYTES8, Opcode.BYTEARRAY8 -> bytes(input.unsigned(8));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void text(long length) throws ReadException {
        String text = input.text(length);
        push(text, OBJECT + 2L * text.length());
    }

    /** Byte strings, which no snapshot uses. */
    private void bytes(long length) throws ReadException {
        input.skip(length);
        push(NOTHING);
    }

    /** A whole number; addresses may take all 64 bits, and no snapshot has longer numbers. */
    private Object wide(long bytes) throws ReadException {
        if (bytes <= 8) {
            return input.signed((int) bytes);
        }
        long low = input.unsigned(8);
        if (bytes == 9) {
            return input.next() == 0 ? low : NOTHING;
        }
        input.skip(bytes - 8);
        return NOTHING;
    }

    private PickleDict newDict() {
        dicts++;
        return new PickleDict();
    }

    private void gather(int first) throws ReadException {
        PickleList list = new PickleList();
        list.addAll(stack, first, top - first);
        taken += (long) REFERENCE * (top - first);
        top = first;
        push(list, OBJECT);
    }

    private void append(int first) throws ReadException {
        if (first < 1 || !(stack[first - 1] instanceof PickleList list)) {
            throw input.damaged("something is appended to a value that is not a list");
        }
        list.addAll(stack, first, top - first);
        taken += (long) REFERENCE * (top - first);
        top = first;
    }

    private void setItems(int first) throws ReadException {
        if (first < 1 || !(stack[first - 1] instanceof PickleDict dict)) {
            throw input.damaged("a key is set in a value that is not a dictionary");
        }
        put(dict, first);
    }

    private void put(PickleDict dict, int first) throws ReadException {
        int count = top - first;
        if (count % 2 != 0) {
            throw input.damaged("a dictionary has a key without a value");
        }
        dict.putAll(stack, first, count, last);
        last = dict;
        taken += 2L * REFERENCE * count;
        top = first;
    }

    private void push(Object value, long cost) throws ReadException {
        taken += cost;
        push(value);
    }

    private void push(Object value) throws ReadException {
        if (top == stack.length) {
            taken += (long) REFERENCE * top;
            stack = Arrays.copyOf(stack, top * 2);
        }
        stack[top++] = value;
    }

    private Object pop() throws ReadException {
        Object value = peek();
        top--;
        return value;
    }

    private Object peek() throws ReadException {
        return stack[below(1)];
    }

    /** Where the values after the last mark begin. */
    private int below(int count) throws ReadException {
        if (top - count < (markCount == 0 ? 0 : marks[markCount - 1])) {
            throw input.damaged("a missing value is used");
        }
        return top - count;
    }

    private void mark() {
        if (markCount == marks.length) {
            taken += (long) REFERENCE * markCount;
            marks = Arrays.copyOf(marks, markCount * 2);
        }
        marks[markCount++] = top;
    }

    private int unmark() throws ReadException {
        if (markCount == 0) {
            throw input.damaged("a missing mark is used");
        }
        return marks[--markCount];
    }

    /** Python numbers its references from 0, so a number beyond the opcodes read is damage and would only waste memory. */
    private void memoize(long number) throws ReadException {
        if (number > opcodes || number > Integer.MAX_VALUE - 16) {
            throw input.damaged(
                    "a value is stored under the number " + number + ", which is too high for its position");
        }
        int index = (int) number;
        if (index >= memo.length) {
            int more = (int) Math.min(Integer.MAX_VALUE - 16L, Math.max(index + 1L, memo.length * 2L));
            taken += (long) REFERENCE * (more - memo.length);
            memo = Arrays.copyOf(memo, more);
        }
        memo[index] = peek();
        memoized++;
    }

    private Object recall(long number) throws ReadException {
        Object value = number < memo.length ? memo[(int) number] : null;
        if (value == null) {
            throw input.damaged("a value is loaded that was never stored");
        }
        return value;
    }
}
