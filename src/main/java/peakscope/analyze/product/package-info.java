/**
 * The products of a program, which are nearly all its arithmetic.
 *
 * <p>In: dots and convolutions with their results, operations and batch dimensions, and tables that a product of two
 * arrays makes. Not in: which of them a checkpoint keeps, which is in {@code analyze.checkpoint}.
 */
@NullMarked
package peakscope.analyze.product;

import org.jspecify.annotations.NullMarked;
