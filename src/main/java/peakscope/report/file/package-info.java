/**
 * Files that Peakscope leaves behind: whatever happens while one is written, the old one or the whole new one is there, and none is
 * written onto what was read. Nothing about what is in them.
 */
@NullMarked
package peakscope.report.file;

import org.jspecify.annotations.NullMarked;
