/**
 * Damaged files by the thousand. A {@link peakscope.fuzz.Format} has small real seeds, a {@link peakscope.fuzz.Mutator} damages them
 * where a reader would feel it (a field's number, a name, a nesting), and a {@link peakscope.fuzz.Trial} runs commands on what came
 * out: whatever it is, a command ends in a result or in one line, in time, and writes nothing that a terminal obeys.
 *
 * <p>A build tries some of each format with a fixed seed. {@code mvn -Pfuzz test -Dfuzz.minutes=60 -Dfuzz.formats=HLO,TORCH} tries
 * others for that long a format; what fails is left in {@code target/fuzz/found}, and belongs into a test.
 */
@NullMarked
package peakscope.fuzz;

import org.jspecify.annotations.NullMarked;
