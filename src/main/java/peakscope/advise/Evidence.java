package peakscope.advise;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One fact that proves a finding.
 *
 * @param text a line to read
 * @param instruction name of the instruction it is about; null when it is about none
 * @param buffer number in the timeline, to light it up in the charts
 * @param bytes the size that the text speaks of
 */
public record Evidence(String text, @Nullable String instruction, OptionalInt buffer, OptionalLong bytes) {}
