package peakscope.analyze.compare;

/** One thing by which a buffer can be known again in another program. */
enum Trait {
    /** The op path as the file has it. */
    PATH,
    /** The op path without what JAX wraps around functions. */
    PLAIN_PATH,
    /** The same without numbers, so that one layer is like the next. */
    NUMBERLESS_PATH,
    OPCODE,
    /** Type and dimensions; of a buffer without a shape its size. */
    SHAPE,
    /** Dimensions alone. */
    DIMENSIONS,
    /** Dimensions, where those of the arguments changed as they changed. */
    SCALED,
    RANK,
    /** Path inside the instruction's tuple. */
    SHAPE_INDEX,
    /** File and line. */
    FRAME,
    CATEGORY,
    /** Name of an instruction that has no op path. */
    UNNAMED,
    /** The plain op path, else what the compiler calls the instruction, without its number. */
    BASE,
    /** Name of an argument. */
    ARGUMENT,
    ARGUMENT_NUMBER
}
