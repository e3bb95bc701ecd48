package peakscope.read.text;

import org.jspecify.annotations.Nullable;

/**
 * One instruction, as much of it as is kept.
 *
 * @param frame number in the table of frames; 0 for none
 * @param computation number of the computation that contains it, in text order
 * @param operands names
 * @param tupleIndex negative when it takes no entry of a tuple
 * @param parameter which argument of the module it is; negative when it is none
 */
@SuppressWarnings("ArrayRecordComponent") // there may be millions; never compared
record HloRow(
        String name,
        String opcode,
        @Nullable String opName,
        int frame,
        @Nullable String file,
        int line,
        int computation,
        String[] operands,
        int tupleIndex,
        int parameter,
        boolean callsHost) {}
