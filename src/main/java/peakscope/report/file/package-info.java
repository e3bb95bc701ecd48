/**
 * Files that Peakscope writes: whatever happens during writing, either the old one or the complete new one exists, and
 * no input is overwritten. Nothing about their content.
 */
@NullMarked
package peakscope.report.file;

import org.jspecify.annotations.NullMarked;
