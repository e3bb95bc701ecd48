/**
 * Archives in which people send dumps: zip and tar, the latter compressed with gzip or not, recognised by content. They
 * are unpacked into a scratch folder that the caller deletes, and then read like any folder; archives within archives
 * are unpacked in place.
 *
 * <p>Limits, against malicious archives: 100,000 entries, 8 GiB or half of the free disk space unpacked, 200 times the
 * size of the archive once that is above 64 MiB, three levels of nesting. Links, devices and entries whose names cannot
 * be files are skipped with a warning; no name leads out of the scratch folder. Not read: 7z, rar, bzip2, xz, zstd,
 * encrypted archives.
 */
@NullMarked
package peakscope.read.archive;

import org.jspecify.annotations.NullMarked;
