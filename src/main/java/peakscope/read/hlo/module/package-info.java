/**
 * An {@code HloModuleProto} as columns: instructions with their shapes, names, metadata and stacks, decoded on demand.
 *
 * <p>In: the bytes of the module. Not in: the buffer assignment and how instructions use one another (see
 * {@code peakscope.read.hlo}).
 */
@NullMarked
package peakscope.read.hlo.module;

import org.jspecify.annotations.NullMarked;
