/**
 * XLA's {@code HloProto}: a module with its buffer assignment and heap simulator traces.
 *
 * <p>Only the fields that memory needs are read, straight from the bytes into columns; names, shapes and stacks are decoded on
 * demand. Field numbers are those of
 * <a href="https://github.com/openxla/xla/blob/main/xla/service/hlo.proto">xla/service/hlo.proto</a> and
 * <a href="https://github.com/openxla/xla/blob/main/xla/xla_data.proto">xla/xla_data.proto</a>.
 */
@NullMarked
package peakscope.read.hlo;

import org.jspecify.annotations.NullMarked;
