package peakscope.read.torch;

import java.util.Map;

/** The opcodes of a pickle: those that only describe data have a number here, the others a name under which they are refused. */
final class Opcode {

    static final int MARK = '(';
    static final int STOP = '.';
    static final int POP = '0';
    static final int POP_MARK = '1';
    static final int DUP = '2';
    static final int BINFLOAT = 'G';
    static final int BININT = 'J';
    static final int BININT1 = 'K';
    static final int BININT2 = 'M';
    static final int NONE = 'N';
    static final int BINUNICODE = 'X';
    static final int BINBYTES = 'B';
    static final int SHORT_BINBYTES = 'C';
    static final int BINSTRING = 'T';
    static final int SHORT_BINSTRING = 'U';
    static final int APPEND = 'a';
    static final int APPENDS = 'e';
    static final int BINGET = 'h';
    static final int LONG_BINGET = 'j';
    static final int LIST = 'l';
    static final int DICT = 'd';
    static final int EMPTY_DICT = '}';
    static final int EMPTY_LIST = ']';
    static final int BINPUT = 'q';
    static final int LONG_BINPUT = 'r';
    static final int SETITEM = 's';
    static final int SETITEMS = 'u';
    static final int TUPLE = 't';
    static final int EMPTY_TUPLE = ')';
    static final int PROTO = 0x80;
    static final int TUPLE1 = 0x85;
    static final int TUPLE2 = 0x86;
    static final int TUPLE3 = 0x87;
    static final int NEWTRUE = 0x88;
    static final int NEWFALSE = 0x89;
    static final int LONG1 = 0x8a;
    static final int LONG4 = 0x8b;
    static final int SHORT_BINUNICODE = 0x8c;
    static final int BINUNICODE8 = 0x8d;
    static final int BINBYTES8 = 0x8e;
    static final int MEMOIZE = 0x94;
    static final int FRAME = 0x95;
    static final int BYTEARRAY8 = 0x96;

    /** Opcodes that import, call or look up something, through which a file could make its reader do anything. */
    private static final Map<Integer, String> RUN_CODE = Map.ofEntries(
            Map.entry((int) 'c', "GLOBAL"),
            Map.entry((int) 'R', "REDUCE"),
            Map.entry((int) 'b', "BUILD"),
            Map.entry((int) 'i', "INST"),
            Map.entry((int) 'o', "OBJ"),
            Map.entry((int) 'P', "PERSID"),
            Map.entry((int) 'Q', "BINPERSID"),
            Map.entry(0x81, "NEWOBJ"),
            Map.entry(0x82, "EXT1"),
            Map.entry(0x83, "EXT2"),
            Map.entry(0x84, "EXT4"),
            Map.entry(0x92, "NEWOBJ_EX"),
            Map.entry(0x93, "STACK_GLOBAL"));

    /** Opcodes for data that no snapshot has: texts of protocols 0 and 1, sets, buffers beside the file. */
    private static final Map<Integer, String> FOREIGN = Map.ofEntries(
            Map.entry((int) 'F', "FLOAT"),
            Map.entry((int) 'I', "INT"),
            Map.entry((int) 'L', "LONG"),
            Map.entry((int) 'S', "STRING"),
            Map.entry((int) 'V', "UNICODE"),
            Map.entry((int) 'g', "GET"),
            Map.entry((int) 'p', "PUT"),
            Map.entry(0x8f, "EMPTY_SET"),
            Map.entry(0x90, "ADDITEMS"),
            Map.entry(0x91, "FROZENSET"),
            Map.entry(0x97, "NEXT_BUFFER"),
            Map.entry(0x98, "READONLY_BUFFER"));

    private Opcode() {}

    /** Why an opcode without a number here is refused. */
    static String refusal(int opcode) {
        String code = RUN_CODE.get(opcode);
        if (code != null) {
            return "has the opcode " + code
                    + ", which would run code; no memory snapshot needs it, and Peakscope did not run it";
        }
        String foreign = FOREIGN.get(opcode);
        return foreign == null
                ? "has 0x" + Integer.toHexString(opcode) + " where a pickle opcode should be"
                : "has the opcode " + foreign + ", which no memory snapshot has";
    }
}
