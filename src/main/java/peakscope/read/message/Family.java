package peakscope.read.message;

import java.util.Locale;

/** Kinds of error text. The same number means something else in each, so do not compare numbers across them. */
public enum Family {
    /** The compiler's long report of a TPU memory space, with totals and the largest allocations. */
    HBM_REPORT,
    /** The one sentence that newer TPU compilers write instead. */
    HBM_SHORT,
    /** The compiler gave up before it knew the exact need. */
    EARLY_ABORT,
    /** One allocation is larger than the whole memory. */
    ALLOCATION_EXCEEDS,
    /** Scratch memory of one instruction in fast memory. */
    SCOPED_VMEM,
    /** The totals of both kinds of TPU core. */
    TENSORCORE_SPARSECORE,
    /** A buffer did not fit while the program ran. */
    RUNTIME_BUFFER,
    /** A compiled program did not fit when it was loaded. */
    RUNTIME_PROGRAM,
    /** XLA on a GPU. */
    GPU_XLA,
    /** The BFC allocator's own dump. */
    GPU_BFC,
    /** PyTorch's allocator, not XLA's. */
    TORCH_CUDA,
    /** Recognised, but not one of the above. */
    OTHER;

    /** Whether a TPU compiler's report of rows and allocations may follow. */
    boolean hasReport() {
        return this == HBM_REPORT || this == RUNTIME_PROGRAM || this == RUNTIME_BUFFER;
    }

    /** Whether a list of allocations may follow. */
    boolean hasList() {
        return hasReport() || this == GPU_XLA || this == GPU_BFC || this == SCOPED_VMEM || this == ALLOCATION_EXCEEDS;
    }

    /**
     * Whether a compiler fails this way, because the program does not fit a memory; the other families come from running
     * programs.
     */
    public boolean isOfCompiler() {
        return switch (this) {
            case HBM_REPORT, HBM_SHORT, EARLY_ABORT, ALLOCATION_EXCEEDS, SCOPED_VMEM, TENSORCORE_SPARSECORE -> true;
            default -> false;
        };
    }

    /** The family with this name in JSON. */
    static Family of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** In words, for a message without a code. */
    String words() {
        return switch (this) {
            case HBM_REPORT, HBM_SHORT, EARLY_ABORT, ALLOCATION_EXCEEDS, TENSORCORE_SPARSECORE ->
                "a memory error of the compiler";
            case SCOPED_VMEM -> "too little scratch memory for a kernel";
            case RUNTIME_BUFFER, RUNTIME_PROGRAM -> "a memory error of a running program";
            case GPU_XLA -> "a memory error of XLA on a GPU";
            case GPU_BFC -> "a memory error of a BFC allocator";
            case TORCH_CUDA -> "a memory error of PyTorch on a GPU";
            case OTHER -> "a memory error";
        };
    }

    /** The name in JSON: {@code hbm-report}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
