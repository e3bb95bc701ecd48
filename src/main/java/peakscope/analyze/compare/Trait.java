package peakscope.analyze.compare;

/** One property by which to recognise a buffer in another program. */
enum Trait {
    /** The op path as in the file. */
    PATH,
    /** The op path without JAX's wrappers around functions. */
    PLAIN_PATH,
    /** The same without numbers, so that all layers look alike. */
    NUMBERLESS_PATH,
    OPCODE,
    /** Type and dimensions; without a shape, the size. */
    SHAPE,
    /** Only the dimensions. */
    DIMENSIONS,
    /** Dimensions, where sizes that changed like the arguments' are equal. */
    SCALED,
    RANK,
    /** Path inside the instruction's tuple. */
    SHAPE_INDEX,
    /** File and line. */
    FRAME,
    CATEGORY,
    /** Name of an instruction that has no op path. */
    UNNAMED,
    /** The plain op path, otherwise the compiler's name for the instruction, without its number. */
    BASE,
    /** Name of an argument. */
    ARGUMENT,
    ARGUMENT_NUMBER
}
