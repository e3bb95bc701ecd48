package peakscope.analyze.budget;

import peakscope.model.ModuleMemory;
import peakscope.model.Program;
import peakscope.model.value.Bytes;

/**
 * How much HBM the machine code of a TPU program may take. The compiler counts generated code against the limit, and no
 * dump of buffers gives its size, so it is estimated from the number of instructions.
 *
 * <p>Measured on 60 programs compiled for v3 to v6e: 1 MiB plus 1 to 17 KiB per instruction, half of them below 6 KiB.
 */
final class CodeSize {

    private static final long FIXED = 1L << 20;
    private static final long USUAL = 6L << 10;
    private static final long LARGEST = 18L << 10;

    private CodeSize() {}

    static Bytes usual(ModuleMemory module) {
        return new Bytes(FIXED + USUAL * instructions(module));
    }

    /** An upper bound: no tested program had more. */
    static Bytes largest(ModuleMemory module) {
        return new Bytes(2 * FIXED + LARGEST * instructions(module));
    }

    private static long instructions(ModuleMemory module) {
        return module.program().map(Program::size).orElse(0);
    }
}
