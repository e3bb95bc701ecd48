package peakscope.read.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a {@code peakscope.report/1} document that is read back; sizes are bytes. Any part may be absent, as the document
 * may be damaged or written by hand.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record SavedReport(
        @Nullable String schema, @Nullable List<@Nullable Module> modules, @Nullable List<@Nullable String> warnings) {

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Module(@Nullable String name, @Nullable List<@Nullable Space> spaces) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Space(
            long color,
            @Nullable String name,
            @Nullable Long peakBytes,
            @Nullable Long peakUnpaddedBytes,
            @Nullable Long totalAllocationBytes,
            @Nullable Long scopedBytes,
            @Nullable String scopedInstruction,
            @Nullable Map<String, @Nullable Total> categories,
            @Nullable List<@Nullable Entry> buffers) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Total(long bytes, long unpaddedBytes, long buffers) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Entry(
            @Nullable String instruction,
            @Nullable String shapeIndex,
            @Nullable Long bytes,
            @Nullable Long unpaddedBytes,
            @Nullable String shape,
            @Nullable String category,
            @Nullable String opcode,
            @Nullable String opName,
            @Nullable String source,
            int firstStep,
            boolean donated,
            @Nullable Integer allocation,
            @Nullable Long offset,
            @Nullable SavedOrigin origin) {}
}
