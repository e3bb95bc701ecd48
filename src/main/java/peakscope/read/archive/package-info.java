/**
 * Archives in which people send dumps: zip and tar, the latter packed with gzip or not, recognised by content. They are
 * unpacked into a scratch folder that the caller deletes, and then read like any folder; archives within archives are
 * unpacked where they lie.
 *
 * <p>Limits, against archives made to do harm: 100,000 entries, 8 GiB or half of the free disk space unpacked, 200 times the
 * size of the archive once that is above 64 MiB, three archives within each other. Links, devices and entries whose names
 * cannot be files are passed over and said; no name leads out of the scratch folder. Not read: 7z, rar, bzip2, xz, zstd, encrypted
 * archives.
 */
@NullMarked
package peakscope.read.archive;

import org.jspecify.annotations.NullMarked;
