package peakscope.analyze.budget;

import peakscope.model.ModuleMemory;
import peakscope.model.Program;
import peakscope.model.value.Bytes;

/**
 * How much HBM the machine code of a TPU program may take. The compiler counts it against the limit once it is generated, and no
 * dump of buffers tells it, so it is estimated by the number of instructions.
 *
 * <p>Measured on 60 programs compiled for v3 to v6e: 1 MiB and 1 to 17 KiB an instruction, half of them below 6 KiB.
 */
final class CodeSize {

    private static final long FIXED = 1L << 20;
    private static final long USUAL = 6L << 10;
    private static final long LARGEST = 18L << 10;

    private CodeSize() {}

    static Bytes usual(ModuleMemory module) {
        return new Bytes(FIXED + USUAL * instructions(module));
    }

    /** No program that was tried had more. */
    static Bytes largest(ModuleMemory module) {
        return new Bytes(2 * FIXED + LARGEST * instructions(module));
    }

    private static long instructions(ModuleMemory module) {
        return module.program().map(Program::size).orElse(0);
    }
}
