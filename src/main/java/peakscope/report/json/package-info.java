/**
 * The report, its messages and findings in JSON, as {@code assets/report.schema.json} describes it.
 *
 * <p>In: field names and their order. Not in: comparisons and checks, which have their own writers.
 */
@NullMarked
package peakscope.report.json;

import org.jspecify.annotations.NullMarked;
